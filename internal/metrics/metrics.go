// Package metrics counts what a room does, in the text form of Prometheus: kinds and numbers, never who, where or on whom.
package metrics

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/floorbook/floorbook/internal/room"
)

// buckets are bounds of how long a command takes, in seconds: from one decided in memory to a disk that hangs.
var buckets = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}

// Metrics is what is counted of one room.
type Metrics struct {
	registry *prometheus.Registry
	commands *prometheus.CounterVec
	took     prometheus.Histogram
}

// New counts from nothing. Give Observe to the room, and the room to Of.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		commands: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "floorbook_commands_total",
			Help: "Commands by kind and outcome: done, nothing, repeated, failed, or the code of a refusal."}, []string{"kind", "outcome"}),
		took: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "floorbook_command_seconds", Buckets: buckets,
			Help: "Seconds from a command's arrival in the room to its durable answer."}),
	}
	m.registry.MustRegister(m.commands, m.took, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Observe counts a command. It may be called from many goroutines.
func (m *Metrics) Observe(d room.Done) {
	m.commands.WithLabelValues(d.Kind, d.Outcome).Inc()
	m.took.Observe(d.Took.Seconds())
}

// Backups tells when the last whole backup was made, which last answers in Unix milliseconds. It may be called once.
func (m *Metrics) Backups(last func() int64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "floorbook_backup_timestamp_seconds",
		Help: "Unix time of the last whole backup; 0 there is none."}, func() float64 { return float64(last()) / 1000 }))
}

// Of answers with what is counted, and how a room is. It may be called once.
func (m *Metrics) Of(r interface{ Health() room.Health }) http.Handler {
	for _, g := range []struct {
		name, help string
		value      func(room.Health) float64
	}{
		{"floorbook_streams", "Tournaments in the journal.", func(h room.Health) float64 { return float64(h.Streams) }},
		{"floorbook_rows", "Rows of tournaments in the journal.", func(h room.Health) float64 { return float64(h.Rows) }},
		{"floorbook_damaged_streams", "Streams that take no commands until somebody has looked at them.", func(h room.Health) float64 { return float64(len(h.Damaged)) }},
		{"floorbook_checking", "What is still being examined of the journal since the start.", func(h room.Health) float64 { return float64(h.Checking) }},
		{"floorbook_watchers", "Pages that wait for a change.", func(h room.Health) float64 { return float64(h.Watchers) }},
		{"floorbook_read_only", "1 while the journal takes no rows.", func(h room.Health) float64 {
			if h.ReadOnly != "" {
				return 1
			}
			return 0
		}},
	} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: g.name, Help: g.help}, func() float64 { return g.value(r.Health()) }))
	}
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
