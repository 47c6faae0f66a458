export type Point = { x: number; y: number }

/** Where the values of a chart stand, in px of the window, as it is drawn at this moment. */
export type ChartPoints = {
  /** The last row of the table that is drawn. The head is row 0, and the first series stands in column 1. */
  last: number
  /** The plot's top and height for the line through all values of a row. */
  cross?: [top: number, height: number]
  /** Rows run from left to right: lines and columns. */
  sideways: unknown
  /** Each row is one mark, whatever its columns say of it: points, parts of a whole, regions. */
  flat?: boolean
  /** Where a row stands that has no value. */
  x?: (row: number) => number
  /** Undefined where the value is missing. */
  at: (row: number, series: number) => Point | undefined
  nearest: (x: number, y: number) => [row: number, series: number] | undefined
  /** Colour class of a series, `c0` (grey) to `c26`; on a map that of a row, `k1` to `k7`. */
  colour: (series: number, row: number) => string
}

/** The texts of a data table, row by row, the head first; the first cell of each says where on the axis it stands. */
export type TableText = string[][]

export const tableText = (table: HTMLTableElement): TableText =>
  Array.from(table.rows, ({ cells }) => texts(cells))

/** What elements say, each by itself. */
export const texts = (elements: ArrayLike<Element>): string[] =>
  Array.from(elements, ({ textContent }) => textContent)

/** Reads the points of a chart from its drawing and its table. Attributes: packages/charts, README. */
export function chartPoints(chart: HTMLElement, text: TableText): ChartPoints {
  const plot = chart.querySelector<SVGElement>('[data-y]')
  return plot ? linePoints(plot, text) : markPoints(chart, text)
}

function linePoints(plot: SVGElement, text: TableText): ChartPoints {
  const box = plot.getBoundingClientRect()
  const { x: steps, y: axis, c, d, t } = plot.dataset
  const [low, high, top, height, log] = numbers(axis) as [number, number, number, number, number?]
  const scaled = (value: number) => (log ? Math.log(value / low) : value - low)
  const colours = numbers(c)
  const last = text.length - 1
  let sum = 0
  // Evenly placed rows carry no list; the others the distance from one to the next. The head stands with the first.
  const places = numbers(`0 ${steps}`).map((distance) => (sum += distance) / 1000)
  const x = (row: number) => box.left + (steps ? places[row]! : (row - 1) / (last - 1 || 1)) * box.width
  const value = (row: number, series: number) => numberOf(text[row]![series], d)
  /** Where series stand on one another, each is pointed at in its middle. */
  const stacked = (row: number, series: number) => {
    let below = 0
    let all = 0
    colours.forEach((_, s) => {
      const each = value(row, s + 1) || 0
      if (s + 1 < series) below += each
      all += each
    })
    return (below + value(row, series) / 2) * (t === '1' ? 1 : 100 / all)
  }
  const at = (row: number, series: number) => {
    const share = scaled(t ? stacked(row, series) : value(row, series)) / scaled(high)
    // Neither a missing value nor one that a logarithmic axis has no place for.
    if (share > -1 / 0) return { x: x(row), y: box.top + top + height * (1 - share) }
  }
  return {
    last,
    cross: [box.top + top, height],
    sideways: true,
    x,
    at,
    nearest: (px, py) => {
      const row = Math.max(closest(text.map((_, n) => Math.abs(x(n) - px))), 1)
      return [row, closest(colours.map((_, s) => Math.abs((at(row, s + 1)?.y ?? 1 / 0) - py))) + 1]
    },
    colour: (series) => `c${colours[series - 1] ?? 0}`,
  }
}

function markPoints(chart: HTMLElement, text: TableText): ChartPoints {
  /** How near to the middle of a mark a pointer finds it that is on none, in px. */
  const NEAR = 18
  // Two drawings may stand there for wide and narrow; the hidden one has no boxes.
  const drawn = [...chart.querySelectorAll<SVGGraphicsElement>('[data-i]')].filter(
    (mark) => mark.getClientRects().length,
  )
  const flat = drawn[0]?.nodeName !== 'rect'
  const sideways = drawn[0]?.closest('[data-v]')
  const marks = drawn.map((mark) => {
    const box = mark.getBoundingClientRect()
    const { i, s = 0, p } = mark.dataset
    const row = +i! + 1
    const series = +s + 1
    // Bars are pointed at where they end, anything else in its middle.
    const end = text[row]?.[series]?.startsWith('−') ? 0 : 1
    // Where a region lies in several parts its place is given, in units of the drawing.
    const [px, py] = numbers(p) as [number, number?]
    const scale = py && mark.getScreenCTM()
    return {
      shape: mark,
      box,
      row,
      series,
      x: scale ? px * scale.a + scale.e : box.left + box.width * (flat || sideways ? 0.5 : end),
      y: scale ? py! * scale.d + scale.f : box.top + box.height * (sideways ? 1 - end : 0.5),
    }
  })
  const at = (row: number, series: number) =>
    marks.find((mark) => mark.row === row && (flat || mark.series === series))
  return {
    last: Math.max(0, ...marks.map(({ row }) => row)),
    sideways,
    flat,
    at,
    nearest: (px, py) => {
      const under = document.elementFromPoint(px, py)
      const distances = marks.map(({ shape, box, x, y }) => {
        if (flat) return shape === under ? -1 : Math.hypot(x - px, y - py)
        // A row of bars first, the bar within it next. Within a bar they are negative.
        const across = Math.max(box.left - px, px - box.right)
        const down = Math.max(box.top - py, py - box.bottom)
        return sideways ? across * 999 + down : down * 999 + across
      })
      const best = closest(distances)
      const mark = marks[best]
      if (mark && !(flat && distances[best]! > NEAR)) return [mark.row, mark.series]
    },
    colour: (series, row) =>
      (at(row, series) ?? marks.find((mark) => !flat && mark.series === series))?.shape
        .closest('[class]')
        ?.getAttribute('class') ?? '',
  }
}

const numbers = (list = '') => list.split(' ').map(Number)

/** The number a cell shows before its share, with its decimal mark and U+2212 as minus. NaN for "no data". */
const numberOf = (text = '', mark = '.') =>
  parseFloat(text.replace(/\(.*|\D/g, (sign) => (sign === mark ? '.' : sign === '−' ? '-' : '')))

/** The place of the smallest distance; -1 for none. */
const closest = (distances: number[]) => distances.indexOf(Math.min(...distances))
