import { beforeEach, describe, expect, it } from 'vitest'
import { startTooltips } from './tooltips.ts'

const table = (head: string[], rows: string[][]) =>
  `<table><thead><tr>${head.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

const lineFigure =
  '<figure><figcaption>Figure 1 Lives</figcaption><div class="bb-chart"><svg data-y="0 100 10 200" data-c="1 2" data-x="0 300 700"></svg></div>' +
  `${table(
    ['Year', 'Japan', '&lt;b&gt;Rwanda'],
    [
      ['1955', '65.5', '41.5'],
      ['1975', '73.4', 'no data'],
      ['1995', '1,079.7', '−46.2'],
    ],
  )}</figure>`

const barFigure =
  '<figure><figcaption>Figure 2</figcaption><div class="bb-chart"><svg><rect class="c1" data-i="0"/><rect class="c1" data-i="1"/></svg></div>' +
  `${table(
    ['Country', 'Years'],
    [
      ['Peru', '33.5'],
      ['Kenya', '5.6'],
    ],
  )}</figure>`

/** happy-dom lays nothing out: each element stands where the test says. */
const place = (element: Element, left: number, top: number, width: number, height: number) => {
  const box = { left, top, width, height, right: left + width, bottom: top + height }
  element.getBoundingClientRect = () => box as DOMRect
  element.getClientRects = () => [box] as unknown as DOMRectList
}

function chart(html: string): HTMLElement {
  document.body.innerHTML = html
  const found = document.querySelector<HTMLElement>('.bb-chart')
  if (!found) throw new Error('no chart')
  place(found, 100, 50, 600, 300)
  const svg = found.querySelector('svg')
  if (svg) place(svg, 140, 50, 500, 250)
  for (const [n, mark] of found.querySelectorAll('rect').entries())
    place(mark, 140, 60 + n * 30, 400 - n * 300, 20)
  startTooltips()
  return found
}

const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const lines = () => Array.from(document.querySelectorAll('.tip > *'), (line) => line.textContent)
const spoken = () => document.querySelector('[aria-live=polite]')?.textContent

beforeEach(() => {
  document.body.innerHTML = ''
})

describe('tooltips of a line chart', () => {
  it('show all values of the nearest row, the nearest series in bold, as text', () => {
    const found = chart(lineFigure)
    found.dispatchEvent(
      new PointerEvent('pointermove', { pointerType: 'mouse', clientX: 150, clientY: 170, bubbles: true }),
    )
    expect(lines()).toEqual(['1955', 'Japan65.5', '<b>Rwanda41.5'])
    expect(document.querySelector('.tip .on span')?.textContent).toBe('<b>Rwanda')
    const ring = document.querySelector<HTMLElement>('.ring')
    expect([ring?.style.left, ring?.style.top]).toEqual(['40px', '127px'])
  })

  it('are one tab stop: arrows move and are spoken, Home and End jump, Escape closes', () => {
    const found = chart(lineFigure)
    expect(found.tabIndex).toBe(0)
    expect(found.getAttribute('aria-label')).toContain('Lives')
    press(found, 'ArrowRight')
    expect(spoken()).toBe('1955: Japan 65.5')
    press(found, 'ArrowDown')
    expect(spoken()).toBe('1955: <b>Rwanda 41.5')
    press(found, 'ArrowRight')
    expect(spoken()).toBe('1975: <b>Rwanda no data')
    expect(document.querySelector('.ring')).toBeNull()
    press(found, 'End')
    expect(spoken()).toBe('1995: <b>Rwanda −46.2')
    press(found, 'ArrowRight')
    press(found, 'ArrowUp')
    expect(spoken()).toBe('1995: Japan 1,079.7')
    press(found, 'Home')
    expect(spoken()).toBe('1955: Japan 65.5')
    press(found, 'Escape')
    expect(lines()).toEqual([])
    expect(document.querySelector('.cross, .ring')).toBeNull()
  })

  it('leave other keys and combinations to the browser', () => {
    const found = chart(lineFigure)
    for (const init of [{ key: 'Tab' }, { key: 'a' }, { key: 'ArrowLeft', altKey: true }]) {
      expect(found.dispatchEvent(new KeyboardEvent('keydown', { ...init, cancelable: true }))).toBe(true)
    }
    expect(lines()).toEqual([])
  })

  it('stay after a tap until one elsewhere', () => {
    const found = chart(lineFigure)
    found.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'touch', clientX: 300, clientY: 100 }))
    expect(lines()).toEqual([])
    found.dispatchEvent(new MouseEvent('click', { clientX: 290, clientY: 100, bubbles: true }))
    expect(lines()[0]).toBe('1975')
    document.body.click()
    expect(lines()).toEqual([])
  })
})

describe('tooltips of a bar chart', () => {
  it('follow the row under the mouse, and up and down', () => {
    const found = chart(barFigure)
    found.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', clientX: 600, clientY: 101 }))
    expect(lines()).toEqual(['Kenya', 'Years5.6'])
    press(found, 'ArrowUp')
    expect(spoken()).toBe('Peru: Years 33.5')
    press(found, 'ArrowUp')
    expect(spoken()).toBe('Peru: Years 33.5')
  })
})

it('figures without a drawing are left alone', () => {
  document.body.innerHTML =
    '<figure><div class="bb-chart bb-empty"><svg></svg></div></figure><figure><img></figure>'
  startTooltips()
  expect(document.querySelector('[tabindex]')).toBeNull()
})
