import type { ChartWords } from '@bubbles/charts'

const NOUNS = {
  country: ['pays', 'pays'],
  state: ['État', 'États'],
  canton: ['canton', 'cantons'],
  area: ['zone', 'zones'],
} as const
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} et ${parts.at(-1)!}`

export const fr: ChartWords = {
  noData: 'aucune donnée',
  noDataLegend: 'Aucune donnée',
  nothingToDraw: 'Aucune donnée à représenter',
  other: (count) => `Autres (${count})`,
  others: 'Autres',
  plainLines: (count, besideOthers) => `${count} ${besideOthers ? 'autres' : 'courbes'}`,
  all: 'Tous',
  logScale: 'échelle logarithmique',
  orMore: (bound) => `${bound} ou plus`,
  between: (from, to) => `de ${from} à ${to}`,
  firstRows: (shown, all) =>
    `Les ${shown} premières lignes sur ${all} sont représentées ; le tableau des données les contient toutes.`,
  scaleStarts: (at, log) => `L’échelle commence à ${at}${log ? ' et est logarithmique' : ''}.`,
  twoScales: (left, right) =>
    `Les échelles de gauche et de droite sont différentes : ni les hauteurs ni les croisements ne se comparent.${left && right ? ` Celle de gauche commence à ${left}, celle de droite à ${right}.` : ''}`,
  atAxis: (name, isRight) => `${name} (axe de ${isRight ? 'droite' : 'gauche'})`,
  row: 'Ligne',
  region: 'Région',
  group: 'Groupe',
  share: 'Part',
  number: 'Chiffre',
  value: 'Valeur',
  notOnMap: 'absent de la carte',
  place: 'Lieu',
  difference: 'Écart',
  scales: { trillion: 'billions', billion: 'milliards', million: 'millions' },
  counted: { trillion: 'billions', billion: 'milliards', million: 'millions' },
  compact: { trillion: 'Bn', billion: 'Md', million: 'M', thousand: 'k' },
  kinds: {
    line: 'Graphique en courbes',
    bar: 'Graphique en barres',
    point: 'Nuage de points',
    arc: 'Jauge',
    doughnut: 'Graphique en anneau',
    area: 'Graphique en aires',
    range: 'Graphique d’écarts',
    slope: 'Graphique de pentes',
    dual: 'Graphique à deux axes',
    histogram: 'Histogramme',
    heat: 'Tableau de chaleur',
    table: 'Tableau',
  },
  map: (set) =>
    set === 'us-states'
      ? 'Carte des États des États-Unis'
      : set === 'ch-cantons'
        ? 'Carte des cantons suisses'
        : 'Carte des pays du monde',
  mapNamed: (name) => `Carte : ${name}`,
  list,
  severalSeries: (count) => `${count} séries`,
  isEmpty: (name) => `${name} : aucune donnée.`,
  is: (name, value, at) => `${name} : ${value} (${at}).`,
  isAtBothEnds: (name, value, first, last) => `${name} : ${value} aux deux extrémités (${first} et ${last}).`,
  course: (name, rises, from, first, to, last) =>
    `${name} : ${rises ? 'hausse' : 'baisse'} de ${from} (${first}) à ${to} (${last}).`,
  extremes: (high, highest, low, lowest) =>
    `La valeur la plus haute est ${high} (${highest}), la plus basse ${low} (${lowest}).`,
  pointExtremes: (high, highest, low, lowest) =>
    `Le point le plus haut est à ${high} (${highest}), le plus bas à ${low} (${lowest}).`,
  missing: (count) => (count === 1 ? 'Une valeur manque.' : `${count} valeurs manquent.`),
  lines: (series, first, last) => `Graphique en courbes : ${series}, de ${first} à ${last}.`,
  areaChart: (stacking, series, first, last) =>
    `Graphique en aires${stacking === 'none' ? '' : ' empilées'}${stacking === 'share' ? ', parts de 100 %' : ''} : ${series}, de ${first} à ${last}.`,
  rangeChart: (series, rows) =>
    `Graphique d’écarts : ${series}, ${rows === 1 ? '1 ligne' : `${rows} lignes`}.`,
  dataTable: (rows, columns) =>
    `Tableau de ${rows === 1 ? '1 ligne' : `${rows} lignes`} et ${columns === 1 ? '1 colonne' : `${columns} colonnes`}.`,
  tableLines: (first, last) => `Dans chaque ligne, une courbe va de ${first} à ${last}.`,
  tableLinesOwn: 'La courbe de chaque ligne a sa propre échelle.',
  tableControls: {
    search: 'Rechercher',
    previous: 'Précédent',
    next: 'Suivant',
    range: 'Lignes {1} à {2} sur {3}',
    none: 'Aucune ligne ne correspond à la recherche',
  },
  largestDifference: (value, at) => `L’écart le plus grand est de ${value} (${at}).`,
  dualChart: (left, right, first, last) =>
    `Graphique à deux axes, ${first} à ${last} : à gauche ${left}, à droite ${right}.`,
  slopeChart: (lines, first, last) =>
    `Graphique de pentes : ${lines} ${lines < 2 ? 'ligne' : 'lignes'}, de ${first} à ${last}.`,
  riseAndFall: (up, down) =>
    `${up} ${up < 2 ? 'monte' : 'montent'}, ${down} ${down < 2 ? 'baisse' : 'baissent'}.`,
  histogram: (name, count, low, high) =>
    `Histogramme${name ? `, ${name}` : ''} : ${count} valeurs de ${low} à ${high}.`,
  mostAre: (bin, count) => `La classe la plus remplie est ${bin}, avec ${count}.`,
  medianIs: (value) => `La médiane est de ${value}.`,
  heatTable: (rows, columns) =>
    `Tableau de ${rows} ${rows < 2 ? 'ligne' : 'lignes'} et ${columns} ${columns < 2 ? 'colonne' : 'colonnes'}, coloré selon la valeur.`,
  bars: ({ upright, stacking }, series, over) => {
    const plain = upright ? 'Graphique en colonnes' : 'Graphique en barres'
    const name =
      stacking === 'none' ? plain : `${plain} empilées${stacking === 'share' ? ', 100 % par ligne' : ''}`
    const what =
      'first' in over
        ? `de ${over.first} à ${over.last}`
        : 'row' in over
          ? `pour ${over.row}`
          : `${over.rows} lignes`
    return `${name} : ${series}, ${what}.`
  },
  sides: (most, share, fewest, least) =>
    `Les réponses favorables sont les plus nombreuses pour ${most} (${share}), les moins pour ${fewest} (${least}).`,
  allTogether: (named, hasMore) => `Sur le total : ${named}${hasMore ? ', les autres moins' : ''}.`,
  marksShow: (name) => `Repères : ${name}.`,
  inPanels: (isShared) => `Chaque série a son propre cadre${isShared ? '.' : ', avec sa propre échelle.'}`,
  points: (y, x, count, written) =>
    `Nuage de points : ${y} selon ${x}, ${written} ${count === 1 ? 'point' : 'points'}.`,
  colours: (names) => `Couleurs : ${list(names)}.`,
  colourGroups: (count) => `Les couleurs distinguent ${count} groupes.`,
  areas: (name) => `Surfaces : ${name}.`,
  hardlyTogether: 'Les deux grandeurs ne sont guère liées.',
  goTogether: (x, y, clearly, higher) =>
    `Quand ${x} augmente, ${y} ${higher ? 'augmente' : 'diminue'} ${clearly ? 'nettement' : 'légèrement'}.`,
  gauges: (count, low, high, values) =>
    `${count === 1 ? 'Jauge' : `${count} jauges`} de ${low} à ${high} : ${values}.`,
  markAt: (value, label) => `Repère à ${value}${label ? ` : ${label}` : ''}.`,
  parts: (isRing, series, count) =>
    `${isRing ? 'Graphique en anneau' : 'Graphique circulaire'} : ${series ? `${series} en ` : ''}${count === 1 ? 'une part' : `${count} parts`}.`,
  otherParts: (count, share) => `${count} autres ${share}`,
  together: (total) => `Au total ${total}.`,
  mapOf: (isBubble, count, noun, column) =>
    `${isBubble ? 'Carte à cercles' : 'Carte'} de ${count} ${NOUNS[noun][count === 1 ? 0 : 1]} : ${column || 'valeur'}.`,
  sameEverywhere: (value) => `La valeur est partout ${value}.`,
  single: (value, at) => `La valeur est ${value} (${at}).`,
  mapExtremes: (high, highest, low, lowest, median) =>
    `La valeur la plus haute est ${high} (${highest}), la plus basse ${low} (${lowest}) ; la médiane est ${median}.`,
  missingRegions: (count, noun) => `Valeur manquante pour ${count} ${NOUNS[noun][count === 1 ? 0 : 1]}.`,
  mapPoints: (count, written) => `Carte avec ${count === 1 ? '1 point' : `${written} points`}.`,
  northAndSouth: (north, south) => `Le plus au nord : ${north} ; le plus au sud : ${south}.`,
  pointsLeftOut: ({ written }, all, { outside, unusable, unsized }) => {
    const why = [
      outside && `${outside} hors de la carte`,
      unusable && `${unusable} sans coordonnées utilisables`,
      unsized && `${unsized} sans taille`,
    ]
    return `Lieux absents de la carte : ${written} sur ${all} (${why.filter(Boolean).join(', ')}).`
  },
}
