package sim

import "math/rand/v2"

var firstNames = []string{
	"Camille", "Hélène", "Jérôme", "Anaïs", "Loïc", "Zoé", "François", "Inès", "Benoît", "Chloé", "Gaël", "Maëlle",
	"Rémi", "Léa", "Stéphane", "Noémie", "Cédric", "Agnès", "Théo", "Océane", "Raphaël", "Solène", "Grégory", "Élodie",
	"Mickaël", "Amélie", "Yann", "Aïcha", "Łukasz", "Siân", "Oliver", "Grace", "Harry", "Priya", "Jack", "Niamh",
}

var lastNames = []string{
	"Lefèvre", "Garçon", "Müller", "Bréchet", "N’Diaye", "Castañeda", "Dubois", "Moreau", "Petit", "Roux", "Fournier",
	"Girard", "Bonnet", "Lambert", "Faure", "Mercier", "Blanc", "Guérin", "Chevalier", "Perrin", "Da Silva", "Nguyen",
	"Le Goff", "Fernández", "Kowalska", "O’Brien", "Whitfield", "Patel", "Hughes", "Abadie", "Sörensen", "Benali",
}

// Names draws n different names of simulated players, accents included.
func Names(n int, r *rand.Rand) []string {
	all := make([]string, 0, len(firstNames)*len(lastNames))
	for _, first := range firstNames {
		for _, last := range lastNames {
			all = append(all, first+" "+last)
		}
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for len(all) < n {
		all = append(all, all...)
	}
	return all[:n]
}
