export type Point = { x: number; y: number }

/** Where the values of a chart stand, in px from the chart's top left corner, as it is drawn at this moment. */
export type ChartPoints = {
  /** How many rows of the table are drawn. */
  rows: number
  /** The plot's top and height for the line through all values of a row; undefined for charts of bars. */
  cross?: { top: number; height: number }
  x: (row: number) => number | undefined
  /** Undefined where the value is missing. */
  at: (row: number, series: number) => Point | undefined
  nearest: (x: number, y: number) => [row: number, series: number] | undefined
  /** Colour class of a series, `c0` (grey) to `c8`. */
  colour: (series: number) => string
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
  return plot ? linePoints(chart, plot, rows) : barPoints(chart, rows)
}

function linePoints(chart: HTMLElement, plot: SVGElement, rows: string[][]): ChartPoints {
  const origin = chart.getBoundingClientRect()
  const box = plot.getBoundingClientRect()
  const [low = 0, high = 1, top = 0, height = 0] = numbers(plot.dataset.y)
  const colours = numbers(plot.dataset.c)
  let sum = 0
  // Evenly placed rows carry no list; the others the distance from one to the next.
  const places = plot.dataset.x
    ? numbers(plot.dataset.x).map((distance) => (sum += distance) / 1000)
    : rows.map((_, row) => row / Math.max(1, rows.length - 1))
  const x = (row: number) => box.left - origin.left + (places[row] ?? 0) * box.width
  const at = (row: number, series: number) => {
    const value = numberOf(rows[row]?.[series + 1])
    if (Number.isNaN(value)) return undefined
    return { x: x(row), y: box.top - origin.top + top + height * (1 - (value - low) / (high - low)) }
  }
  return {
    rows: rows.length,
    cross: { top: box.top - origin.top + top, height },
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

function barPoints(chart: HTMLElement, rows: string[][]): ChartPoints {
  const origin = chart.getBoundingClientRect()
  // Two drawings may stand there for wide and narrow; the hidden one has no boxes.
  const marks = Array.from(chart.querySelectorAll<SVGElement>('[data-i]'))
    .filter((mark) => mark.getClientRects().length)
    .map((mark) => {
      const { left, right, top, height } = mark.getBoundingClientRect()
      const [row, series] = [Number(mark.dataset.i), Number(mark.dataset.s ?? 0)]
      const negative = numberOf(rows[row]?.[series + 1]) < 0
      return {
        mark,
        row,
        series,
        x: (negative ? left : right) - origin.left,
        y: top + height / 2 - origin.top,
      }
    })
  const find = (row: number, series: number) =>
    marks.find((mark) => mark.row === row && mark.series === series)
  return {
    rows: Math.max(0, ...marks.map(({ row }) => row + 1)),
    x: () => undefined,
    at: find,
    nearest: (_x, y) => {
      const mark = marks[closest(marks.map((each) => Math.abs(each.y - y)))]
      return mark && [mark.row, mark.series]
    },
    colour: (series) => marks.find((mark) => mark.series === series)?.mark.getAttribute('class') ?? 'c0',
  }
}

const numbers = (list = '') => list.split(' ').map(Number)

/** The number a cell shows: thousands with a comma, minus as U+2212. NaN for "no data". */
const numberOf = (text = '') => Number.parseFloat(text.replace(/,/g, '').replace('−', '-'))

/** The place of the smallest distance; -1 for none. */
const closest = (distances: number[]) => distances.indexOf(Math.min(...distances))
