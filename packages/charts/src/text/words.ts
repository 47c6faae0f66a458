import type { BoundarySetId, RegionNoun } from '../maps/boundarySets.ts'
import type { ChartKind } from '../spec.ts'

/** A number a chart counts in, and the sizes from which it does. */
export type Scale = 'trillion' | 'billion' | 'million'

/**
 * What charts and maps say of their own, in one language: a word, or a sentence made of texts that are written already.
 * Texts, never markup: whoever draws them escapes them.
 */
export interface ChartWords {
  /** A missing value in tables and beside marks. */
  noData: string
  /** The same in legends and on the drawing. */
  noDataLegend: string
  nothingToDraw: string
  other: (count: number) => string
  others: string
  /** The entry of a legend for all lines without a colour of their own, beside lines that have one or not. */
  plainLines: (count: number, besideOthers: boolean) => string
  all: string
  logScale: string
  /** The last class of a map, and one before it. */
  orMore: (bound: string) => string
  between: (from: string, to: string) => string
  firstRows: (shown: string, all: string) => string
  scaleStarts: (at: string, log: boolean) => string
  /**
   * Of two axes: that they cannot be compared, and where each starts; '' for both where they start at zero.
   * Said to readers of every such chart.
   */
  twoScales: (left: string, right: string) => string
  /** In the legend of two axes: a series, and at which axis it is read. */
  atAxis: (name: string, isRight: boolean) => string
  /** The head of a column that has no name. */
  row: string
  region: string
  group: string
  share: string
  number: string
  value: string
  notOnMap: string
  /** The head of a column of points without names. */
  place: string
  /** The head of a column: how much one is over the other. */
  difference: string
  /** In the title of an axis: "millions". */
  scales: Readonly<Record<Scale, string>>
  /** After a number: "182 million". */
  counted: Readonly<Record<Scale, string>>
  /** After a number where there is little room: "1.2 m". */
  compact: Readonly<Record<Scale | 'thousand', string>>
  /** What a chart without a title is called. */
  kinds: Readonly<Record<ChartKind, string>>
  map: (set: BoundarySetId) => string
  /** Of own boundaries, by their name. */
  mapNamed: (name: string) => string

  // Sentences of alternative texts.
  list: (parts: readonly string[]) => string
  severalSeries: (count: number) => string
  isEmpty: (name: string) => string
  is: (name: string, value: string, at: string) => string
  isAtBothEnds: (name: string, value: string, first: string, last: string) => string
  course: (name: string, rises: boolean, from: string, first: string, to: string, last: string) => string
  extremes: (high: string, highest: string, low: string, lowest: string) => string
  pointExtremes: (high: string, highest: string, low: string, lowest: string) => string
  missing: (count: number) => string
  lines: (series: string, first: string, last: string) => string
  areaChart: (stacking: 'none' | 'stacked' | 'share', series: string, first: string, last: string) => string
  rangeChart: (series: string, rows: number) => string
  largestDifference: (value: string, at: string) => string
  heatTable: (rows: number, columns: number) => string
  dataTable: (rows: number, columns: number) => string
  /** Of the lines in the rows of a table: from where to where they run; and that each has a scale of its own. */
  tableLines: (first: string, last: string) => string
  tableLinesOwn: string
  /** For readers of a long table. In `range`, {1} to {3} stand for the first and last row there is to see, and how many there are. */
  tableControls: { search: string; previous: string; next: string; range: string; none: string }
  histogram: (name: string, count: string, low: string, high: string) => string
  mostAre: (bin: string, count: string) => string
  medianIs: (value: string) => string
  dualChart: (left: string, right: string, first: string, last: string) => string
  slopeChart: (lines: number, first: string, last: string) => string
  riseAndFall: (up: number, down: number) => string
  bars: (
    look: { upright: boolean; stacking: 'none' | 'stacked' | 'share' },
    series: string,
    over: { first: string; last: string } | { row: string } | { rows: number },
  ) => string
  sides: (most: string, share: string, fewest: string, least: string) => string
  allTogether: (named: string, hasMore: boolean) => string
  marksShow: (name: string) => string
  /** Of a chart in panels: on one scale, or each on its own. */
  inPanels: (isShared: boolean) => string
  points: (y: string, x: string, count: number, written: string) => string
  colours: (names: readonly string[]) => string
  colourGroups: (count: number) => string
  areas: (name: string) => string
  hardlyTogether: string
  goTogether: (x: string, y: string, clearly: boolean, higher: boolean) => string
  gauges: (count: number, low: string, high: string, values: string) => string
  markAt: (value: string, label: string) => string
  parts: (isRing: boolean, series: string, count: number) => string
  otherParts: (count: number, share: string) => string
  together: (total: string) => string
  mapOf: (isBubble: boolean, count: number, noun: RegionNoun, column: string) => string
  sameEverywhere: (value: string) => string
  single: (value: string, at: string) => string
  mapExtremes: (high: string, highest: string, low: string, lowest: string, median: string) => string
  missingRegions: (count: number, noun: RegionNoun) => string
  mapPoints: (count: number, written: string) => string
  northAndSouth: (north: string, south: string) => string
  /** Under a map of points: how many of all are not on it, and why; '' for a reason that none has. */
  pointsLeftOut: (
    left: { count: number; written: string },
    all: string,
    why: Readonly<Record<'outside' | 'unusable' | 'unsized', string>>,
  ) => string
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (value: number): string => NUMBERS[value] ?? `${value}`
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const NOUNS: Readonly<Record<RegionNoun, readonly [one: string, many: string]>> = {
  country: ['country', 'countries'],
  state: ['state', 'states'],
  canton: ['canton', 'cantons'],
  area: ['area', 'areas'],
}
const MAPS: Readonly<Record<BoundarySetId, string>> = {
  'world-110m': 'Map, World, countries',
  'world-50m': 'Map, World, countries in more detail',
  'us-states': 'Map, United States, states',
  'ch-cantons': 'Map, Switzerland, cantons',
}

export const ENGLISH_WORDS: ChartWords = {
  noData: 'no data',
  noDataLegend: 'No data',
  nothingToDraw: 'No data to draw',
  other: (count) => `Other (${count})`,
  others: 'Others',
  plainLines: (count, besideOthers) => `${count} ${besideOthers ? 'others' : 'lines'}`,
  all: 'All',
  logScale: 'log scale',
  orMore: (bound) => `${bound} or more`,
  between: (from, to) => `${from} to ${to}`,
  firstRows: (shown, all) => `Shows the first ${shown} of ${all} rows; the data table has all of them.`,
  scaleStarts: (at, log) => `The scale starts at ${at}${log ? ' and is logarithmic' : ''}.`,
  twoScales: (left, right) =>
    `Left and right have different scales, so heights and crossings can’t be compared.${left && right ? ` The left one starts at ${left}, the right one at ${right}.` : ''}`,
  atAxis: (name, isRight) => `${name} (${isRight ? 'right' : 'left'} axis)`,
  row: 'Row',
  region: 'Region',
  group: 'Group',
  share: 'Share',
  number: 'Number',
  value: 'Value',
  notOnMap: 'not on the map',
  place: 'Place',
  difference: 'Difference',
  scales: { trillion: 'trillions', billion: 'billions', million: 'millions' },
  counted: { trillion: 'trillion', billion: 'billion', million: 'million' },
  compact: { trillion: 'tn', billion: 'bn', million: 'm', thousand: 'k' },
  kinds: {
    line: 'Line chart',
    bar: 'Bar chart',
    point: 'Scatter plot',
    arc: 'Gauge',
    doughnut: 'Doughnut chart',
    area: 'Area chart',
    range: 'Range chart',
    slope: 'Slope chart',
    dual: 'Chart with two axes',
    histogram: 'Histogram',
    heat: 'Heat table',
    table: 'Table',
  },
  map: (set) => MAPS[set],
  mapNamed: (name) => `Map, ${name}`,
  list,
  severalSeries: (count) => `${inWords(count)} series`,
  isEmpty: (name) => `${name} has no data.`,
  is: (name, value, at) => `${name} is ${value} (${at}).`,
  isAtBothEnds: (name, value, first, last) => `${name} is ${value} at both ends (${first} and ${last}).`,
  course: (name, rises, from, first, to, last) =>
    `${name} ${rises ? 'rises' : 'falls'} from ${from} (${first}) to ${to} (${last}).`,
  extremes: (high, highest, low, lowest) =>
    `The highest value is ${high} (${highest}), the lowest ${low} (${lowest}).`,
  pointExtremes: (high, highest, low, lowest) =>
    `The highest is ${high} (${highest}), the lowest ${low} (${lowest}).`,
  missing: (count) => (count === 1 ? 'One value is missing.' : `${count} values are missing.`),
  lines: (series, first, last) => `Line chart of ${series}, ${first} to ${last}.`,
  areaChart: (stacking, series, first, last) =>
    `${stacking === 'none' ? 'Area chart' : 'Stacked area chart'} of ${series}${stacking === 'share' ? ' as shares of 100%' : ''}, ${first} to ${last}.`,
  rangeChart: (series, rows) => `Range chart of ${series} for ${rows === 1 ? 'one row' : `${rows} rows`}.`,
  dualChart: (left, right, first, last) =>
    `Chart with two axes, ${first} to ${last}: ${left} on the left, ${right} on the right.`,
  slopeChart: (lines, first, last) =>
    `Slope chart of ${lines === 1 ? 'one line' : `${lines} lines`} from ${first} to ${last}.`,
  riseAndFall: (up, down) => {
    const many = (count: number) => (count === 0 ? 'none' : inWords(count))
    return `${capital(many(up))} ${up < 2 ? 'rises' : 'rise'}, ${many(down)} ${down < 2 ? 'falls' : 'fall'}.`
  },
  histogram: (name, count, low, high) =>
    `Histogram${name ? ` of ${name}` : ''}: ${count} values from ${low} to ${high}.`,
  mostAre: (bin, count) => `The fullest bin is ${bin}, with ${count}.`,
  medianIs: (value) => `The median is ${value}.`,
  heatTable: (rows, columns) =>
    `Table of ${rows === 1 ? 'one row' : `${rows} rows`} and ${columns === 1 ? 'one column' : `${columns} columns`}, coloured by value.`,
  dataTable: (rows, columns) =>
    `Table of ${rows === 1 ? 'one row' : `${rows} rows`} and ${columns === 1 ? 'one column' : `${columns} columns`}.`,
  tableLines: (first, last) => `A line in each row runs from ${first} to ${last}.`,
  tableLinesOwn: 'The line in each row has its own scale.',
  tableControls: {
    search: 'Search',
    previous: 'Previous',
    next: 'Next',
    range: 'Rows {1} to {2} of {3}',
    none: 'No rows match your search',
  },
  largestDifference: (value, at) => `The largest difference is ${value} (${at}).`,
  bars: ({ upright, stacking }, series, over) => {
    const plain = upright ? 'column chart' : 'bar chart'
    const name =
      stacking === 'none'
        ? capital(plain)
        : `Stacked ${plain}${stacking === 'share' ? ', each row 100%,' : ''}`
    const what =
      'first' in over
        ? `, ${over.first} to ${over.last}`
        : ` for ${'row' in over ? over.row : `${over.rows} rows`}`
    return `${name} of ${series}${what}.`
  },
  sides: (most, share, fewest, least) =>
    `Answers on the positive side are most for ${most} (${share}) and fewest for ${fewest} (${least}).`,
  allTogether: (named, hasMore) => `Of the total, ${named}${hasMore ? ', the others less' : ''}.`,
  marksShow: (name) => `Marks show ${name}.`,
  inPanels: (isShared) => `Each series has a panel of its own${isShared ? '.' : ', with its own scale.'}`,
  points: (y, x, count, written) =>
    `Scatter plot of ${y} by ${x}, ${written} ${count === 1 ? 'point' : 'points'}.`,
  colours: (names) => `Colours show ${list(names)}.`,
  colourGroups: (count) => `Colours show ${inWords(count)} groups.`,
  areas: (name) => `Areas are ${name}.`,
  hardlyTogether: 'The two are barely related.',
  goTogether: (x, y, clearly, higher) =>
    `Where ${x} is higher, ${y} is ${clearly ? 'clearly' : 'weakly'} ${higher ? 'higher too' : 'lower'}.`,
  gauges: (count, low, high, values) =>
    `${count === 1 ? 'Gauge' : capital(`${inWords(count)} gauges`)} from ${low} to ${high}: ${values}.`,
  markAt: (value, label) => `Mark at ${value}${label ? `: ${label}` : ''}.`,
  parts: (isRing, series, count) =>
    `${isRing ? 'Doughnut' : 'Pie'} chart of ${series ? `${series} in ` : ''}${count === 1 ? 'one part' : `${count} parts`}.`,
  otherParts: (count, share) => `${count} others ${share}`,
  together: (total) => `Together ${total}.`,
  mapOf: (isBubble, count, noun, column) =>
    `${isBubble ? 'Map with circles for' : 'Map of'} ${count} ${NOUNS[noun][count === 1 ? 0 : 1]} by ${column || 'value'}.`,
  sameEverywhere: (value) => `The value is ${value} everywhere.`,
  single: (value, at) => `The value is ${value} (${at}).`,
  mapExtremes: (high, highest, low, lowest, median) =>
    `The highest value is ${high} (${highest}), the lowest ${low} (${lowest}); the median is ${median}.`,
  missingRegions: (count, noun) =>
    count === 1 ? `One ${NOUNS[noun][0]} has no value.` : `${count} ${NOUNS[noun][1]} have no value.`,
  mapPoints: (count, written) => `Map with ${count === 1 ? 'one point' : `${written} points`}.`,
  northAndSouth: (north, south) => `The northernmost is ${north}, the southernmost ${south}.`,
  pointsLeftOut: ({ count, written }, all, { outside, unusable, unsized }) => {
    const why = [
      outside && `${outside} outside the map`,
      unusable && `${unusable} without usable coordinates`,
      unsized && `${unsized} without a size`,
    ]
    return `${written} of ${all} places ${count === 1 ? 'is' : 'are'} not shown: ${why.filter(Boolean).join(', ')}.`
  },
}
