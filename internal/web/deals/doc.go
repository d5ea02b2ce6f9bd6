// Package deals is the page on which those who are left share the prizes: the ways compared, the proposal, the signatures.
package deals
