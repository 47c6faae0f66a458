import { type ChartPoints, chartPoints, type TableText, tableText } from './points.ts'

/** Distance of the box from its point, in px. */
const AWAY = 12
/** How long the box stays when the mouse leaves, in ms. */
const LINGER = 80
/** A box of more lines than this would hide the chart: beyond, grey series are only shown while they are current. */
const MOST_LINES = 8

/**
 * Gives every chart of the page a box with the values at the mouse, at a tap, or at the arrow keys, and speaks the
 * latter through one polite live region. All text comes from the data table under the figure, so nothing is only here.
 */
export function startTooltips(): void {
  const spoken = element('p', 'quiet')
  spoken.setAttribute('aria-live', 'polite')
  for (const figure of document.querySelectorAll('figure')) {
    const chart = figure.querySelector<HTMLElement>('.bb-chart')
    const table = figure.querySelector('table')
    if (chart && table && chart.querySelector('[data-y],[data-i]')) attach(chart, table, spoken)
  }
  document.body.append(spoken)
}

function attach(chart: HTMLElement, table: HTMLTableElement, spoken: HTMLElement): void {
  const tip = element('div', 'tip')
  const cross = element('div', 'cross')
  const ring = element('div', 'ring')
  let row = -1
  let series = 0
  let leaving = 0
  let text: TableText | undefined

  const data = () => (text ??= tableText(table))

  const hide = () => {
    for (const part of [tip, cross, ring]) part.remove()
  }

  const show = (points: ChartPoints, withRing: boolean) => {
    clearTimeout(leaving)
    const { names, rows } = data()
    const cells = rows[row]
    if (!cells) return
    tip.replaceChildren(element('b', '', cells[0]))
    for (const [s, name] of names.slice(1).entries()) {
      const colour = points.colour(s, row)
      if (names.length > MOST_LINES + 1 && s !== series && colour === 'c0') continue
      const line = element('p', `${colour}${s === series && names.length > 2 ? ' on' : ''}`)
      line.append(element('i'), element('span', '', name), element('em', '', cells[s + 1]))
      tip.append(line)
    }
    chart.append(tip)
    const at = points.at(row, series)
    const x = at?.x ?? points.x(row) ?? 0
    const y = at?.y ?? 0
    const { clientWidth, clientHeight } = chart
    const right = x + AWAY + tip.offsetWidth
    tip.style.left = `${Math.max(0, right > clientWidth ? x - AWAY - tip.offsetWidth : x + AWAY)}px`
    // Beside a bar the box stands level with it, where the row is mostly free; at a line it stays off the line.
    const top = points.cross ? y + AWAY : y - tip.offsetHeight / 2
    tip.style.top = `${Math.max(0, Math.min(top, clientHeight - tip.offsetHeight))}px`
    if (points.cross) {
      Object.assign(cross.style, {
        left: `${x}px`,
        top: `${points.cross.top}px`,
        height: `${points.cross.height}px`,
      })
      chart.prepend(cross)
    }
    ring.remove()
    if (at && (withRing || points.cross)) {
      Object.assign(ring.style, { left: `${x}px`, top: `${y}px` })
      chart.append(ring)
    }
  }

  const showNearest = (event: MouseEvent) => {
    if (tip.contains(event.target as Node)) return clearTimeout(leaving)
    const { left, top } = chart.getBoundingClientRect()
    const points = chartPoints(chart, data())
    const nearest = points.nearest(event.clientX - left, event.clientY - top)
    if (!nearest) return hide()
    ;[row, series] = nearest
    show(points, false)
  }

  chart.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') showNearest(event)
  })
  chart.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') leaving = window.setTimeout(hide, LINGER)
  })
  // A tap pins the box; a drag of the finger goes on scrolling the page.
  chart.addEventListener('click', showNearest)
  document.addEventListener('click', (event) => {
    if (!chart.contains(event.target as Node)) hide()
  })

  chart.tabIndex = 0
  // Only as an application does a screen reader hand on the arrow keys.
  chart.setAttribute('role', 'application')
  const title = chart.closest('figure')?.querySelector('figcaption')?.textContent ?? ''
  chart.setAttribute('aria-label', `Chart values: arrow keys move, Escape closes. ${title}`)
  chart.addEventListener('blur', hide)
  chart.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return hide()
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const points = chartPoints(chart, data())
    const { names, rows } = data()
    const count = names.length - 1
    const step: Record<string, [along: number, across: number]> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowDown: [0, 1],
      ArrowUp: [0, -1],
      Home: [-rows.length, 0],
      End: [rows.length, 0],
    }
    const move = step[event.key]
    if (!move) return
    event.preventDefault()
    // Bars lie in rows: there up and down lead from bar to bar.
    const [along, across] =
      points.cross || Math.abs(move[0]) > 1
        ? move
        : [move[1] || (count > 1 ? 0 : move[0]), count > 1 ? move[0] : 0]
    row = Math.min(Math.max(row + along, 0), Math.min(rows.length, points.rows) - 1)
    series = (series + across + count) % count
    show(points, true)
    const cells = rows[row]
    spoken.textContent = `${cells?.[0]}: ${names[series + 1]} ${cells?.[series + 1]}`
  })
}

function element(tag: string, name = '', text?: string): HTMLElement {
  const created = document.createElement(tag)
  created.className = name
  if (text) created.textContent = text
  return created
}
