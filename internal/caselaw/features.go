package caselaw

import (
	"encoding"
	"reflect"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/tell"
)

// Limits of what is remembered of one case.
const (
	toldMax     = 20
	featuresMax = 40
)

// features are what was told of an incident, without amounts, seats and cards, and without where things stood: by them one
// incident is like another, wherever it happened.
func features(told []tell.Statement) []string {
	var f featureList
	for _, s := range told {
		if k := tell.Of(s); k != nil && k.Begins {
			continue
		}
		v := reflect.ValueOf(s)
		f.walk(strings.ToLower(v.Type().Name()), v)
	}
	return f
}

type featureList []string

func (f *featureList) add(feature string) {
	if len(*f) < featuresMax && !slices.Contains(*f, feature) {
		*f = append(*f, feature)
	}
}

// walk adds what a value tells by itself: words, facts, and whether there were several of a thing. Numbers and what has a
// place of its own, as cards have, tell nothing.
func (f *featureList) walk(key string, v reflect.Value) {
	if v.IsZero() {
		return
	}
	if text, is := v.Interface().(encoding.TextMarshaler); is && v.Kind() != reflect.Struct {
		if word, err := text.MarshalText(); err == nil {
			f.add(key + "=" + string(word))
		}
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		f.add(key)
	case reflect.String:
		f.add(key + "=" + v.String())
	case reflect.Slice:
		f.list(key, v)
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			switch {
			case !field.IsExported() || unsaid[field.Name]:
			case field.Anonymous:
				f.walk(key, v.Field(i))
			default:
				f.walk(key+"."+strings.ToLower(field.Name), v.Field(i))
			}
		}
	default:
	}
}

// unsaid are fields that say who, which and in what words, and circumstances of an infraction: tables tell some of those by
// themselves, other than people do.
var unsaid = map[string]bool{"Said": true, "With": true, "Cards": true, "Card": true, "After": true, "Room": true}

// list adds the words of a list, or whether it is one thing or several.
func (f *featureList) list(key string, v reflect.Value) {
	if _, words := v.Index(0).Interface().(encoding.TextMarshaler); words {
		for i := range v.Len() {
			f.walk(key, v.Index(i))
		}
		return
	}
	if v.Len() > 1 {
		f.add(key + "=several")
		return
	}
	f.add(key + "=one")
}

// read reads the lines of a scenario that can be read.
func read(text string) (told []tell.Statement) {
	matter := tell.Play
	for line := range strings.Lines(text) {
		_, s, err := tell.Recognise(matter, strings.TrimSpace(line))
		if err != nil || s == nil {
			continue
		}
		if k := tell.Of(s); k != nil && k.Begins {
			matter = k.Opens
		}
		if told = append(told, s); len(told) == toldMax {
			break
		}
	}
	return told
}
