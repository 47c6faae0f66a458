import type { ChartWords } from '@bubbles/charts'

const NOUNS = {
  country: ['Land', 'Länder', 'Ländern'],
  state: ['Bundesstaat', 'Bundesstaaten', 'Bundesstaaten'],
  canton: ['Kanton', 'Kantone', 'Kantonen'],
  area: ['Gebiet', 'Gebiete', 'Gebieten'],
} as const
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} und ${parts.at(-1)!}`

export const de: ChartWords = {
  noData: 'keine Daten',
  noDataLegend: 'Keine Daten',
  nothingToDraw: 'Keine Daten vorhanden',
  other: (count) => `Sonstige (${count})`,
  others: 'Übrige',
  plainLines: (count, besideOthers) => `${count} ${besideOthers ? 'weitere' : 'Linien'}`,
  all: 'Alle',
  logScale: 'logarithmisch',
  orMore: (bound) => `${bound} oder mehr`,
  between: (from, to) => `${from} bis ${to}`,
  firstRows: (shown, all) => `Gezeigt sind die ersten ${shown} von ${all} Zeilen; die Datentabelle hat alle.`,
  scaleStarts: (at, log) => `Die Skala beginnt bei ${at}${log ? ' und ist logarithmisch' : ''}.`,
  twoScales: (left, right) =>
    `Links und rechts sind verschiedene Skalen, deshalb lassen sich Höhen und Kreuzungen nicht vergleichen.${left && right ? ` Die linke beginnt bei ${left}, die rechte bei ${right}.` : ''}`,
  atAxis: (name, isRight) => `${name} (${isRight ? 'rechte' : 'linke'} Achse)`,
  row: 'Zeile',
  region: 'Region',
  group: 'Gruppe',
  share: 'Anteil',
  number: 'Zahl',
  value: 'Wert',
  notOnMap: 'nicht auf der Karte',
  place: 'Ort',
  difference: 'Unterschied',
  scales: { trillion: 'Billionen', billion: 'Milliarden', million: 'Millionen' },
  counted: { trillion: 'Billionen', billion: 'Milliarden', million: 'Millionen' },
  compact: { trillion: 'Bio.', billion: 'Mrd.', million: 'Mio.', thousand: 'Tsd.' },
  kinds: {
    line: 'Liniendiagramm',
    bar: 'Balkendiagramm',
    point: 'Streudiagramm',
    arc: 'Tachodiagramm',
    doughnut: 'Ringdiagramm',
    area: 'Flächendiagramm',
    range: 'Spannendiagramm',
    slope: 'Steigungsdiagramm',
    dual: 'Diagramm mit zwei Achsen',
    histogram: 'Histogramm',
    heat: 'Wärmetabelle',
    table: 'Tabelle',
  },
  map: (set) =>
    set === 'us-states'
      ? 'Karte der Bundesstaaten der USA'
      : set === 'ch-cantons'
        ? 'Karte der Kantone der Schweiz'
        : 'Weltkarte der Länder',
  mapNamed: (name) => `Karte: ${name}`,
  list,
  severalSeries: (count) => `${count} Datenreihen`,
  isEmpty: (name) => `${name}: keine Daten.`,
  is: (name, value, at) => `${name}: ${value} (${at}).`,
  isAtBothEnds: (name, value, first, last) => `${name}: ${value} an beiden Enden (${first} und ${last}).`,
  course: (name, rises, from, first, to, last) =>
    `${name} ${rises ? 'steigt' : 'fällt'} von ${from} (${first}) auf ${to} (${last}).`,
  extremes: (high, highest, low, lowest) =>
    `Der höchste Wert ist ${high} (${highest}), der niedrigste ${low} (${lowest}).`,
  pointExtremes: (high, highest, low, lowest) =>
    `Am höchsten liegt ${high} (${highest}), am niedrigsten ${low} (${lowest}).`,
  missing: (count) => (count === 1 ? 'Ein Wert fehlt.' : `${count} Werte fehlen.`),
  lines: (series, first, last) => `Liniendiagramm: ${series}, ${first} bis ${last}.`,
  areaChart: (stacking, series, first, last) =>
    `${stacking === 'none' ? 'Flächendiagramm' : 'Gestapeltes Flächendiagramm'}${stacking === 'share' ? ', Anteile an 100 %' : ''}: ${series}, ${first} bis ${last}.`,
  rangeChart: (series, rows) => `Spannendiagramm: ${series}, ${rows === 1 ? '1 Zeile' : `${rows} Zeilen`}.`,
  dataTable: (rows, columns) =>
    `Tabelle mit ${rows === 1 ? '1 Zeile' : `${rows} Zeilen`} und ${columns === 1 ? '1 Spalte' : `${columns} Spalten`}.`,
  tableLines: (first, last) => `In jeder Zeile verläuft eine Linie von ${first} bis ${last}.`,
  tableLinesOwn: 'Die Linie jeder Zeile hat ihre eigene Skala.',
  tableControls: {
    search: 'Suchen',
    previous: 'Zurück',
    next: 'Weiter',
    range: 'Zeilen {1} bis {2} von {3}',
    none: 'Keine Zeile passt zur Suche',
  },
  largestDifference: (value, at) => `Der größte Unterschied ist ${value} (${at}).`,
  dualChart: (left, right, first, last) =>
    `Diagramm mit zwei Achsen, ${first} bis ${last}: links ${left}, rechts ${right}.`,
  slopeChart: (lines, first, last) =>
    `Steigungsdiagramm: ${lines === 1 ? '1 Linie' : `${lines} Linien`}, ${first} bis ${last}.`,
  riseAndFall: (up, down) =>
    `${up} ${up === 1 ? 'steigt' : 'steigen'}, ${down} ${down === 1 ? 'fällt' : 'fallen'}.`,
  histogram: (name, count, low, high) =>
    `Histogramm${name ? `, ${name}` : ''}: ${count} Werte von ${low} bis ${high}.`,
  mostAre: (bin, count) => `Die vollste Klasse ist ${bin} mit ${count}.`,
  medianIs: (value) => `Der Median liegt bei ${value}.`,
  heatTable: (rows, columns) =>
    `Tabelle mit ${rows === 1 ? '1 Zeile' : `${rows} Zeilen`} und ${columns === 1 ? '1 Spalte' : `${columns} Spalten`}, nach Wert gefärbt.`,
  bars: ({ upright, stacking }, series, over) => {
    const plain = upright ? 'Säulendiagramm' : 'Balkendiagramm'
    const name =
      stacking === 'none' ? plain : `Gestapeltes ${plain}${stacking === 'share' ? ', jede Zeile 100 %' : ''}`
    const what =
      'first' in over
        ? `${over.first} bis ${over.last}`
        : 'row' in over
          ? `für ${over.row}`
          : `${over.rows} Zeilen`
    return `${name}: ${series}, ${what}.`
  },
  sides: (most, share, fewest, least) =>
    `Die meisten zustimmenden Antworten hat ${most} (${share}), die wenigsten ${fewest} (${least}).`,
  allTogether: (named, hasMore) => `Von allem zusammen: ${named}${hasMore ? ', die übrigen weniger' : ''}.`,
  marksShow: (name) => `Die Markierungen zeigen ${name}.`,
  inPanels: (isShared) => `Jede Datenreihe hat ein eigenes Feld${isShared ? '.' : ', mit eigener Skala.'}`,
  points: (y, x, count, written) =>
    `Streudiagramm: ${y} nach ${x}, ${written} ${count === 1 ? 'Punkt' : 'Punkte'}.`,
  colours: (names) => `Die Farben stehen für ${list(names)}.`,
  colourGroups: (count) => `Die Farben stehen für ${count} Gruppen.`,
  areas: (name) => `Die Flächen stehen für ${name}.`,
  hardlyTogether: 'Beides hängt kaum zusammen.',
  goTogether: (x, y, clearly, higher) =>
    `Wo ${x} höher ist, ist ${y} ${clearly ? 'deutlich' : 'etwas'} ${higher ? 'höher' : 'niedriger'}.`,
  gauges: (count, low, high, values) =>
    `${count === 1 ? 'Tachodiagramm' : `${count} Tachodiagramme`} von ${low} bis ${high}: ${values}.`,
  markAt: (value, label) => `Markierung bei ${value}${label ? `: ${label}` : ''}.`,
  parts: (isRing, series, count) =>
    `${isRing ? 'Ringdiagramm' : 'Kreisdiagramm'}: ${series ? `${series} in ` : ''}${count === 1 ? (series ? 'einem Teil' : 'ein Teil') : `${count} ${series ? 'Teilen' : 'Teile'}`}.`,
  otherParts: (count, share) => `${count} übrige ${share}`,
  together: (total) => `Zusammen ${total}.`,
  mapOf: (isBubble, count, noun, column) =>
    `${isBubble ? 'Karte mit Kreisen für' : 'Karte von'} ${count} ${NOUNS[noun][count === 1 ? 0 : isBubble ? 1 : 2]} nach ${column || 'Wert'}.`,
  sameEverywhere: (value) => `Der Wert ist überall ${value}.`,
  single: (value, at) => `Der Wert ist ${value} (${at}).`,
  mapExtremes: (high, highest, low, lowest, median) =>
    `Der höchste Wert ist ${high} (${highest}), der niedrigste ${low} (${lowest}); der Median ist ${median}.`,
  missingRegions: (count, noun) =>
    count === 1
      ? `Für 1 ${NOUNS[noun][0]} fehlt der Wert.`
      : `Für ${count} ${NOUNS[noun][1]} fehlt der Wert.`,
  mapPoints: (count, written) => `Karte mit ${count === 1 ? '1 Punkt' : `${written} Punkten`}.`,
  northAndSouth: (north, south) => `Am nördlichsten liegt ${north}, am südlichsten ${south}.`,
  pointsLeftOut: ({ count, written }, all, { outside, unusable, unsized }) => {
    const why = [
      outside && `${outside} außerhalb der Karte`,
      unusable && `${unusable} ohne brauchbare Koordinaten`,
      unsized && `${unsized} ohne Größe`,
    ]
    return `${written} von ${all} Orten ${count === 1 ? 'fehlt' : 'fehlen'} auf der Karte: ${why.filter(Boolean).join(', ')}.`
  },
}
