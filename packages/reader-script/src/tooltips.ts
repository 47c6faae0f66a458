import { type ChartPoints, chartPoints, type TableText, tableText, texts } from './points.ts'

/** A box of more lines than this would hide the chart: beyond, grey series are only shown while they are current. */
const MAX_LINES = 8

/** Steps to the side and down, and to either end. */
const KEYS: Record<string, [side: number, down?: number, jump?: number]> = {
  ArrowRight: [1],
  ArrowLeft: [-1],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  Home: [0, 0, -1e9],
  End: [0, 0, 1e9],
}

/**
 * Gives every chart of the page a box with the values at the mouse, at a tap, or at the arrow keys, and speaks the
 * latter through one polite live region. All text comes from the data table under the figure, so nothing is only here.
 */
export function startTooltips(): void {
  const spoken = element('p', '', 'quiet')
  spoken.setAttribute('aria-live', 'polite')
  for (const figure of document.querySelectorAll('figure')) {
    const chart = figure.querySelector<HTMLElement>('.bb-chart')
    const table = figure.querySelector('table')
    if (!table || !chart?.querySelector('[data-y],[data-i]')) continue
    // Number, finding and description: paragraphs, between which a name needs a pause. What the keys do is in the
    // language of the page, which says it once for all its charts.
    const title = texts(figure.querySelectorAll('figcaption>*')).join(', ')
    chart.setAttribute('aria-label', title + document.body.dataset.k)
    attach(chart, table, spoken)
  }
  document.body.append(spoken)
}

function attach(chart: HTMLElement, table: HTMLTableElement, spoken: HTMLElement): void {
  /** Distance of the box from its point, in px. */
  const AWAY = 12
  /** Below this width of the window, in px, the page is that of a phone. */
  const PHONE = 600
  /** How long the box stays when the mouse leaves, in ms. */
  const LINGER = 80
  const tip = element('div', '', 'tip')
  const cross = element('div', '', 'cross')
  const ring = element('div', '', 'ring')
  let row = 0
  let series = 1
  let leaving: ReturnType<typeof setTimeout> | undefined
  let text: TableText | undefined

  const data = () => (text ??= tableText(table))

  const hide = () => {
    tip.remove()
    cross.remove()
    ring.remove()
  }

  const show = (points: ChartPoints) => {
    clearTimeout(leaving)
    const names = data()[0]!
    const cells = data()[row]!
    tip.replaceChildren(element('b', cells[0]), table.caption?.textContent ?? '')
    for (let s = 1; s < names.length; s++) {
      const colour = points.colour(s, row)
      if (names.length > MAX_LINES + 1 && s !== series && colour === 'c0') continue
      const current = s === series && !points.flat
      const line = element('p', '', colour + (current ? ' on' : ''))
      line.append(element('i'), element('span', names[s]), element('em', cells[s]))
      tip.append(line)
    }
    chart.append(tip)
    const at = points.at(row, series)
    const { left, top } = chart.getBoundingClientRect()
    const x = (at?.x ?? points.x?.(row) ?? left) - left
    const y = (at?.y ?? top) - top
    const { offsetWidth, offsetHeight } = tip
    const right = x + AWAY
    // On a phone it would cover what is compared, and stands above the chart. Elsewhere it is level with a bar, where the
    // row is mostly free, and stays off a line.
    const down = innerWidth < PHONE ? -offsetHeight : points.cross ? y + AWAY : y - offsetHeight / 2
    put(
      tip,
      Math.max(0, right + offsetWidth > chart.clientWidth ? x - AWAY - offsetWidth : right),
      // On screen, whatever of the chart is.
      Math.max(-top, Math.min(down, chart.clientHeight - offsetHeight)),
    )
    if (points.cross) {
      put(cross, x, points.cross[0] - top)
      cross.style.height = `${points.cross[1]}px`
      chart.prepend(cross)
    }
    put(ring, x, y)
    if (at) chart.append(ring)
    else ring.remove()
  }

  const showNearest = (event: MouseEvent) => {
    if (tip.contains(event.target as Node)) return clearTimeout(leaving)
    const points = chartPoints(chart, data())
    const nearest = points.nearest(event.clientX, event.clientY)
    if (!nearest) return hide()
    ;[row, series] = nearest
    show(points)
  }

  chart.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') showNearest(event)
  })
  chart.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') leaving = setTimeout(hide, LINGER)
  })
  // A tap pins the box; a drag of the finger goes on scrolling the page.
  chart.addEventListener('click', showNearest)
  addEventListener('click', (event) => {
    if (!chart.contains(event.target as Node)) hide()
  })

  chart.tabIndex = 0
  // Only as an application does a screen reader hand on the arrow keys.
  chart.setAttribute('role', 'application')
  chart.addEventListener('blur', hide)
  chart.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return hide()
    const steps = KEYS[event.key]
    if (!steps || event.ctrlKey || event.altKey || event.metaKey) return
    const points = chartPoints(chart, data())
    const names = data()[0]!
    const count = points.flat ? 1 : names.length - 1
    const [side, down = 0, jump = 0] = steps
    event.preventDefault()
    // Bars lie in rows: there up and down lead from bar to bar, and sideways to the next series if there is one.
    const across = points.sideways ? down : count > 1 ? side : 0
    row = Math.min(Math.max(row + jump + side + down - across, 1), points.last)
    series = ((series - 1 + across + count) % count) + 1
    show(points)
    const cells = data()[row]!
    // "66.1 years (4%)": the table says its unit once, and a share stands after it in brackets.
    const said = names.map((name, s) => `${name} ${cells[s]!.replace(/\d[^ ]*/, table.dataset.u!)}`)
    spoken.textContent = `${cells[0]}: ${points.flat ? said.slice(1).join(', ') : said[series]}`
  })
}

function put({ style }: HTMLElement, x: number, y: number): void {
  style.left = `${x}px`
  style.top = `${y}px`
}

const element = (tag: string, textContent = '', className = ''): HTMLElement =>
  Object.assign(document.createElement(tag), { textContent, className })
