export type Point = { x: number; y: number }

/** Where the values of a chart stand, in px of the window, as it is drawn at this moment. */
export type ChartPoints = {
  /** The last row of the table that is drawn; -1 for none. */
  last: number
  /** The plot's top and height for the line through all values of a row. */
  cross?: [top: number, height: number]
  /** Rows run from left to right: lines and columns. */
  sideways: boolean
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

/** The texts of a data table: the head, then each row; the first cell of each says where on the axis it stands. */
export type TableText = { names: string[]; rows: string[][] }

export function tableText(table: HTMLTableElement): TableText {
  const [names = [], ...rows] = Array.from(table.rows, ({ cells }) =>
    Array.from(cells, (cell) => cell.textContent ?? ''),
  )
  return { names, rows }
}

/** Reads the points of a chart from its drawing and its table. Attributes: packages/charts, README. */
export function chartPoints(chart: HTMLElement, { rows }: TableText): ChartPoints {
  const plot = chart.querySelector<SVGElement>('[data-y]')
  return plot ? linePoints(plot, rows) : markPoints(chart, rows)
}

function linePoints(plot: SVGElement, rows: string[][]): ChartPoints {
  const box = plot.getBoundingClientRect()
  const { x: steps, y: axis, c, d } = plot.dataset
  const [low = 0, high = 1, top = 0, height = 0, log] = numbers(axis)
  const scaled = (value: number) => (log ? Math.log(value / low) : value - low)
  const colours = numbers(c)
  let sum = 0
  // Evenly placed rows carry no list; the others the distance from one to the next.
  const places = steps
    ? numbers(steps).map((distance) => (sum += distance) / 1000)
    : rows.map((_, row) => row / (rows.length - 1 || 1))
  const x = (row: number) => box.left + (places[row] ?? 0) * box.width
  const at = (row: number, series: number) => {
    const share = scaled(numberOf(rows[row]?.[series + 1], d)) / scaled(high)
    // Neither a missing value nor one that a logarithmic axis has no place for.
    return share > -1 / 0 ? { x: x(row), y: box.top + top + height * (1 - share) } : undefined
  }
  return {
    last: rows.length - 1,
    cross: [box.top + top, height],
    sideways: true,
    x,
    at,
    nearest: (px, py) => {
      const row = closest(rows.map((_, n) => Math.abs(x(n) - px)))
      return [row, closest(colours.map((_, s) => Math.abs((at(row, s)?.y ?? Infinity) - py)))]
    },
    colour: (series) => `c${colours[series] ?? 0}`,
  }
}

/** How near to the middle of a mark a pointer finds it that is on none, in px. */
const NEAR = 18

function markPoints(chart: HTMLElement, rows: string[][]): ChartPoints {
  // Two drawings may stand there for wide and narrow; the hidden one has no boxes.
  const drawn = Array.from(chart.querySelectorAll<SVGGraphicsElement>('[data-i]')).filter(
    (mark) => mark.getClientRects().length,
  )
  const flat = drawn[0]?.nodeName !== 'rect'
  const sideways = !!drawn[0]?.closest('[data-v]')
  const marks = drawn.map((mark) => {
    const box = mark.getBoundingClientRect()
    const [row = 0, series = 0] = numbers(`${mark.dataset.i} ${mark.dataset.s ?? 0}`)
    // Bars are pointed at where they end, anything else in its middle.
    const end = rows[row]?.[series + 1]?.startsWith('−') ? 0 : 1
    // Where a region lies in several parts its place is given, in units of the drawing.
    const [px = 0, py] = numbers(mark.dataset.p)
    const scale = py ? mark.getScreenCTM() : null
    return {
      mark,
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
    last: Math.max(-1, ...marks.map(({ row }) => row)),
    sideways,
    flat,
    at,
    nearest: (px, py) => {
      const under = flat && document.elementFromPoint(px, py)
      const distances = marks.map(({ mark, box, x, y }) => {
        if (flat) return mark === under ? -1 : Math.hypot(x - px, y - py)
        // A row of bars first, the bar within it next.
        const across = Math.abs(box.left + box.width / 2 - px)
        const down = Math.abs(box.top + box.height / 2 - py)
        return sideways ? across * 999 + down - box.height / 2 : down * 999 + across - box.width / 2
      })
      const best = closest(distances)
      const mark = marks[best]
      return mark && !(flat && distances[best]! > NEAR) ? [mark.row, mark.series] : undefined
    },
    colour: (series, row) =>
      (at(row, series) ?? marks.find((mark) => !flat && mark.series === series))?.mark
        .closest('[class]')
        ?.getAttribute('class') ?? '',
  }
}

const numbers = (list = '') => list.split(' ').map(Number)

/** The number a cell shows, with its decimal mark and U+2212 as minus. NaN for "no data". */
const numberOf = (text = '', mark = '.') =>
  Number.parseFloat(
    text
      .split(mark)
      .map((part) => part.replace(/[^\d−]/g, ''))
      .join('.')
      .replace('−', '-'),
  )

/** The place of the smallest distance; -1 for none. */
const closest = (distances: number[]) => distances.indexOf(Math.min(...distances))
