export type Point = { x: number; y: number }

/** Where the values of a chart stand, in px from the chart's top left corner, as it is drawn at this moment. */
export type ChartPoints = {
  /** How many rows of the table are drawn. */
  rows: number
  /** The plot's top and height for the line through all values of a row. */
  cross?: { top: number; height: number }
  /** Rows run from left to right: lines and columns. */
  sideways?: boolean
  /** Each row is one mark, whatever its columns say of it: points, parts of a whole, regions. */
  flat?: boolean
  x: (row: number) => number | undefined
  /** Undefined where the value is missing. */
  at: (row: number, series: number) => Point | undefined
  nearest: (x: number, y: number) => [row: number, series: number] | undefined
  /** Colour class of a series, `c0` (grey) to `c26`; on a map that of a row, `k1` to `k7`. */
  colour: (series: number, row: number) => string
}

/** The texts of a data table: the head, then each row; the first cell of each says where on the axis it stands. */
export type TableText = { names: string[]; rows: string[][] }

export function tableText(table: HTMLTableElement): TableText {
  const [names = [], ...rows] = Array.from(table.querySelectorAll('tr'), ({ children }) =>
    Array.from(children, (cell) => cell.textContent ?? ''),
  )
  return { names, rows }
}

/** Reads the points of a chart from its drawing and its table. Attributes: packages/charts, README. */
export function chartPoints(chart: HTMLElement, { rows }: TableText): ChartPoints {
  const plot = chart.querySelector<SVGElement>('[data-y]')
  const origin = chart.getBoundingClientRect()
  return plot ? linePoints(plot, origin, rows) : markPoints(chart, origin, rows)
}

function linePoints(plot: SVGElement, origin: DOMRect, rows: string[][]): ChartPoints {
  const box = plot.getBoundingClientRect()
  const { x: steps, y: axis, c, d } = plot.dataset
  const [low = 0, high = 1, top = 0, height = 0, log] = numbers(axis)
  const scaled = log ? Math.log : Number
  const colours = numbers(c)
  const cross = { top: box.top - origin.top + top, height }
  let sum = 0
  // Evenly placed rows carry no list; the others the distance from one to the next.
  const places = steps
    ? numbers(steps).map((distance) => (sum += distance) / 1000)
    : rows.map((_, row) => row / Math.max(1, rows.length - 1))
  const x = (row: number) => box.left - origin.left + (places[row] ?? 0) * box.width
  const at = (row: number, series: number) => {
    const share =
      (scaled(numberOf(rows[row]?.[series + 1], d)) - scaled(low)) / (scaled(high) - scaled(low))
    return Number.isFinite(share) ? { x: x(row), y: cross.top + height * (1 - share) } : undefined
  }
  return {
    rows: rows.length,
    cross,
    sideways: true,
    x,
    at,
    nearest: (px, py) => {
      const row = closest(rows.map((_, n) => Math.abs(x(n) - px)))
      const series = closest(colours.map((_, s) => Math.abs((at(row, s)?.y ?? Infinity) - py)))
      return rows.length ? [row, Math.max(0, series)] : undefined
    },
    colour: (series) => `c${colours[series] ?? 0}`,
  }
}

/** How near to the edge of a circle or the middle of a small region a pointer finds it, in px. */
const NEAR = 18

function markPoints(chart: HTMLElement, origin: DOMRect, rows: string[][]): ChartPoints {
  const map = chart.querySelector('.mv')
  const frame = map?.getBoundingClientRect()
  const [left = 0, top = 0, width = 1] = numbers(map?.getAttribute('viewBox') ?? '')
  let flat = false
  let sideways = false
  // Two drawings may stand there for wide and narrow; the hidden one has no boxes.
  const marks = Array.from(chart.querySelectorAll<SVGElement>('[data-i]'))
    .filter((mark) => mark.getClientRects().length)
    .map((mark) => {
      const box = mark.getBoundingClientRect()
      const { i, s = 0, p } = mark.dataset
      const [row, series] = [Number(i), Number(s)]
      const bar = mark.nodeName === 'rect'
      const upright = bar && mark.closest('[data-v]') !== null
      const negative = (rows[row]?.[series + 1] ?? '').startsWith('−')
      // Where a region lies in several parts its place is given, in units of the drawing.
      const [px, py] = numbers(p)
      const scale = (frame?.width ?? 0) / width
      flat = !bar
      sideways = upright
      return {
        mark,
        row,
        series,
        // At the end of a bar; in the middle of anything else.
        x:
          (frame && py
            ? frame.left + (px! - left) * scale
            : box.left + box.width * (upright || flat ? 0.5 : negative ? 0 : 1)) - origin.left,
        y:
          (frame && py
            ? frame.top + (py - top) * scale
            : box.top + box.height * (upright ? (negative ? 1 : 0) : 0.5)) - origin.top,
        /** Bars are found by their row first, along it next. */
        away: (x: number, y: number) => {
          const [cx, cy] = [box.left + box.width / 2 - origin.left - x, box.top + box.height / 2 - origin.top - y]
          const [dx, dy] = [Math.abs(cx) - box.width / 2, Math.abs(cy) - box.height / 2].map((d) => Math.max(d, 0))
          return 0
        },
      }
    })
  void marks
  throw new Error('unfinished')
}

const numbers = (list = '') => list.split(' ').map(Number)

/** The number a cell shows, with its decimal mark and U+2212 as minus. NaN for "no data". */
const numberOf = (text = '', mark = '.') =>
  Number.parseFloat(text.replace(/[^\d.,−]/g, '').replaceAll(mark === ',' ? '.' : ',', '').replace(',', '.').replace('−', '-'))

/** The place of the smallest distance; -1 for none. */
const closest = (distances: number[]) => distances.indexOf(Math.min(...distances))
