package tell

import "slices"

// Schema describes in JSON Schema what [Decode] reads: one alternative for each kind of line, titled by an example in t.
func Schema(t Tongue) map[string]any {
	lines := make([]any, len(kinds))
	for i, k := range kinds {
		lines[i] = k.schema(t)
	}
	return map[string]any{"oneOf": lines}
}

func (k *Kind) schema(t Tongue) map[string]any {
	o := objectOf(k.phrases.in(Scenario))
	members := o["properties"].(map[string]any)
	members[kindMember] = map[string]any{"const": k.Name}
	o["required"] = append([]any{kindMember}, o["required"].([]any)...)
	o["title"] = k.phrases.in(t)[0].example(t)
	if len(k.parts) == 0 {
		return o
	}
	parts := make([]any, len(k.parts))
	for i, p := range k.parts {
		parts[i] = map[string]any{
			"type": "object", "properties": map[string]any{p.member(): p.schema()}, "required": []any{p.member()},
			"additionalProperties": false, "title": p.phrases.in(t)[0].example(t),
		}
	}
	with := map[string]any{"type": "array", "items": map[string]any{"oneOf": parts}}
	if k.some {
		with["minItems"] = 1
		o["required"] = append(o["required"].([]any), withMember)
	}
	members[withMember] = with
	return o
}

func (p *addition) schema() map[string]any {
	phrases := p.phrases.in(Scenario)
	switch slots := phrases[0].slots(nil); {
	case len(slots) == 0 && p.contrary.in(Scenario) == nil:
		return map[string]any{"const": true}
	case len(slots) == 0:
		return map[string]any{"type": "boolean"}
	case len(slots) == 1:
		return slots[0].schema()
	}
	return objectOf(phrases)
}

// objectOf describes the slots of phrases: all that any of them has, and what none can do without.
func objectOf(phrases []pattern) map[string]any {
	members, required := map[string]any{}, []any{}
	for _, p := range phrases {
		for _, s := range p.slots(nil) {
			members[s.key] = s.schema()
		}
	}
	for _, s := range phrases[0].needed() {
		if !slices.ContainsFunc(phrases, func(p pattern) bool {
			return !slices.ContainsFunc(p.needed(), func(n *blank) bool { return n.key == s.key })
		}) {
			required = append(required, s.key)
		}
	}
	return map[string]any{"type": "object", "properties": members, "required": required, "additionalProperties": false}
}

// schema describes the values of a slot.
func (s *blank) schema() map[string]any {
	v := s.kind
	number := func() map[string]any {
		switch {
		case v == seatValue:
			return map[string]any{"type": "integer", "minimum": 1, "maximum": SeatMax}
		case v.max > 0:
			return map[string]any{"type": "integer", "minimum": 0, "maximum": v.max}
		}
		return map[string]any{"type": "integer", "minimum": 0, "maximum": AmountMax}
	}
	words := map[string]any{"enum": anys(v.choices())}
	switch v.shape(s.of) {
	case wholeNumber:
		return number()
	case listOfSeats:
		seat := map[string]any{"type": "integer", "minimum": 1, "maximum": SeatMax}
		return map[string]any{"type": "array", "minItems": 1, "items": seat}
	case listOfWords:
		return map[string]any{"type": "array", "minItems": 1, "items": words}
	case oneWord:
		return words
	case spokenWords:
		return map[string]any{"type": "string", "minLength": 1, "pattern": `^[^"]*$`, "examples": []any{"raise 800"}}
	}
	return map[string]any{"type": "string", "minLength": 1, "examples": []any{v.example.in(Scenario)}}
}

func anys(words []string) []any {
	out := make([]any, len(words))
	for i, w := range words {
		out[i] = w
	}
	return out
}
