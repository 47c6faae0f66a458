import type { ChartWords } from '@bubbles/charts'

const NOUNS = {
  country: ['país', 'países'],
  state: ['estado', 'estados'],
  canton: ['cantón', 'cantones'],
  area: ['área', 'áreas'],
} as const
/** "y" is "e" before the sound of an i. */
const list = (parts: readonly string[]): string => {
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return last
  return `${parts.slice(0, -1).join(', ')} ${/^(?:i|hi(?![ae]))/i.test(last) ? 'e' : 'y'} ${last}`
}

export const es: ChartWords = {
  noData: 'sin datos',
  noDataLegend: 'Sin datos',
  nothingToDraw: 'No hay datos que representar',
  other: (count) => `Otros (${count})`,
  others: 'Otros',
  plainLines: (count, besideOthers) => (besideOthers ? `Otras ${count}` : `${count} líneas`),
  all: 'Todos',
  logScale: 'escala logarítmica',
  orMore: (bound) => `${bound} o más`,
  between: (from, to) => `de ${from} a ${to}`,
  firstRows: (shown, all) =>
    `Se muestran las primeras ${shown} de ${all} filas; la tabla de datos las contiene todas.`,
  scaleStarts: (at, log) => `La escala empieza en ${at}${log ? ' y es logarítmica' : ''}.`,
  twoScales: (left, right) =>
    `Las escalas de la izquierda y de la derecha son distintas: no se pueden comparar alturas ni cruces.${left && right ? ` La izquierda empieza en ${left}, la derecha en ${right}.` : ''}`,
  atAxis: (name, isRight) => `${name} (eje ${isRight ? 'derecho' : 'izquierdo'})`,
  row: 'Fila',
  region: 'Región',
  group: 'Grupo',
  share: 'Proporción',
  number: 'Cifra',
  value: 'Valor',
  notOnMap: 'no está en el mapa',
  place: 'Lugar',
  difference: 'Diferencia',
  scales: { trillion: 'billones', billion: 'miles de millones', million: 'millones' },
  counted: { trillion: 'billones', billion: 'miles de millones', million: 'millones' },
  compact: { trillion: 'B', billion: 'mil M', million: 'M', thousand: 'mil' },
  kinds: {
    line: 'Gráfico de líneas',
    bar: 'Gráfico de barras',
    point: 'Gráfico de dispersión',
    arc: 'Indicador',
    doughnut: 'Gráfico de anillo',
    area: 'Gráfico de áreas',
    range: 'Gráfico de rangos',
    slope: 'Gráfico de pendientes',
    dual: 'Gráfico con dos ejes',
    histogram: 'Histograma',
    heat: 'Tabla de calor',
    table: 'Tabla',
  },
  map: (set) =>
    set === 'us-states'
      ? 'Mapa de los estados de Estados Unidos'
      : set === 'ch-cantons'
        ? 'Mapa de los cantones de Suiza'
        : 'Mapa de los países del mundo',
  mapNamed: (name) => `Mapa: ${name}`,
  list,
  severalSeries: (count) => `${count} series`,
  isEmpty: (name) => `${name}: sin datos.`,
  is: (name, value, at) => `${name}: ${value} (${at}).`,
  isAtBothEnds: (name, value, first, last) => `${name}: ${value} en ambos extremos (${first} y ${last}).`,
  course: (name, rises, from, first, to, last) =>
    `${name} ${rises ? 'sube' : 'baja'} de ${from} (${first}) a ${to} (${last}).`,
  extremes: (high, highest, low, lowest) =>
    `El valor más alto es ${high} (${highest}) y el más bajo, ${low} (${lowest}).`,
  pointExtremes: (high, highest, low, lowest) =>
    `El punto más alto es ${high} (${highest}) y el más bajo, ${low} (${lowest}).`,
  missing: (count) => (count === 1 ? 'Falta un valor.' : `Faltan ${count} valores.`),
  lines: (series, first, last) => `Gráfico de líneas: ${series}, de ${first} a ${last}.`,
  areaChart: (stacking, series, first, last) =>
    `Gráfico de áreas${stacking === 'none' ? '' : ' apiladas'}${stacking === 'share' ? ', partes del 100 %' : ''}: ${series}, de ${first} a ${last}.`,
  rangeChart: (series, rows) => `Gráfico de rangos: ${series}, ${rows === 1 ? '1 fila' : `${rows} filas`}.`,
  dataTable: (rows, columns) =>
    `Tabla de ${rows === 1 ? '1 fila' : `${rows} filas`} y ${columns === 1 ? '1 columna' : `${columns} columnas`}.`,
  tableLines: (first, last) => `En cada fila, una línea va de ${first} a ${last}.`,
  tableLinesOwn: 'La línea de cada fila tiene su propia escala.',
  tableControls: {
    search: 'Buscar',
    previous: 'Anterior',
    next: 'Siguiente',
    range: 'Filas {1} a {2} de {3}',
    none: 'Ninguna fila coincide con la búsqueda',
  },
  largestDifference: (value, at) => `La mayor diferencia es ${value} (${at}).`,
  dualChart: (left, right, first, last) =>
    `Gráfico con dos ejes, ${first} a ${last}: a la izquierda ${left}, a la derecha ${right}.`,
  slopeChart: (lines, first, last) =>
    `Gráfico de pendientes: ${lines === 1 ? '1 línea' : `${lines} líneas`}, de ${first} a ${last}.`,
  riseAndFall: (up, down) =>
    `${up} ${up === 1 ? 'sube' : 'suben'}, ${down} ${down === 1 ? 'baja' : 'bajan'}.`,
  histogram: (name, count, low, high) =>
    `Histograma${name ? ` de ${name}` : ''}: ${count} valores de ${low} a ${high}.`,
  mostAre: (bin, count) => `El intervalo con más valores es ${bin}, con ${count}.`,
  medianIs: (value) => `La mediana es ${value}.`,
  heatTable: (rows, columns) =>
    `Tabla de ${rows === 1 ? '1 fila' : `${rows} filas`} y ${columns === 1 ? '1 columna' : `${columns} columnas`}, coloreada por valor.`,
  bars: ({ upright, stacking }, series, over) => {
    const plain = upright ? 'Gráfico de columnas' : 'Gráfico de barras'
    const name =
      stacking === 'none' ? plain : `${plain} apiladas${stacking === 'share' ? ', 100 % por fila' : ''}`
    const what =
      'first' in over
        ? `de ${over.first} a ${over.last}`
        : 'row' in over
          ? `para ${over.row}`
          : `${over.rows} filas`
    return `${name}: ${series}, ${what}.`
  },
  sides: (most, share, fewest, least) =>
    `Las respuestas a favor son más en ${most} (${share}) y menos en ${fewest} (${least}).`,
  allTogether: (named, hasMore) => `Del total: ${named}${hasMore ? '; los demás, menos' : ''}.`,
  marksShow: (name) => `Las marcas muestran ${name}.`,
  inPanels: (isShared) => `Cada serie tiene su propio panel${isShared ? '.' : ', con su propia escala.'}`,
  points: (y, x, count, written) =>
    `Gráfico de dispersión: ${y} según ${x}, ${written} ${count === 1 ? 'punto' : 'puntos'}.`,
  colours: (names) => `Los colores indican ${list(names)}.`,
  colourGroups: (count) => `Los colores distinguen ${count} grupos.`,
  areas: (name) => `Las áreas indican ${name}.`,
  hardlyTogether: 'Las dos magnitudes apenas guardan relación.',
  goTogether: (x, y, clearly, higher) =>
    `Cuando ${x} es mayor, ${y} es ${clearly ? 'claramente' : 'ligeramente'} ${higher ? 'mayor' : 'menor'}.`,
  gauges: (count, low, high, values) =>
    `${count === 1 ? 'Indicador' : `${count} indicadores`} de ${low} a ${high}: ${values}.`,
  markAt: (value, label) => `Marca en ${value}${label ? `: ${label}` : ''}.`,
  parts: (isRing, series, count) =>
    `${isRing ? 'Gráfico de anillo' : 'Gráfico circular'}: ${series ? `${series} en ` : ''}${count === 1 ? 'una parte' : `${count} partes`}.`,
  otherParts: (count, share) => `otros ${count}: ${share}`,
  together: (total) => `En total, ${total}.`,
  mapOf: (isBubble, count, noun, column) =>
    `${isBubble ? 'Mapa con círculos para' : 'Mapa de'} ${count} ${NOUNS[noun][count === 1 ? 0 : 1]} según ${column || 'valor'}.`,
  sameEverywhere: (value) => `El valor es ${value} en todas partes.`,
  single: (value, at) => `El valor es ${value} (${at}).`,
  mapExtremes: (high, highest, low, lowest, median) =>
    `El valor más alto es ${high} (${highest}) y el más bajo, ${low} (${lowest}); la mediana es ${median}.`,
  missingRegions: (count, noun) =>
    count === 1 ? `Falta el valor de 1 ${NOUNS[noun][0]}.` : `Falta el valor de ${count} ${NOUNS[noun][1]}.`,
  mapPoints: (count, written) => `Mapa con ${count === 1 ? '1 punto' : `${written} puntos`}.`,
  northAndSouth: (north, south) => `El más al norte es ${north} y el más al sur, ${south}.`,
  pointsLeftOut: ({ written }, all, { outside, unusable, unsized }) => {
    const why = [
      outside && `${outside} fuera del mapa`,
      unusable && `${unusable} sin coordenadas utilizables`,
      unsized && `${unsized} sin tamaño`,
    ]
    return `Lugares que no aparecen en el mapa: ${written} de ${all} (${why.filter(Boolean).join(', ')}).`
  },
}
