import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTooltips } from './tooltips.ts'

const table = (head: string[], rows: string[][]) =>
  `<table data-u="$&amp;"><thead><tr>${head.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

const lineFigure =
  '<figure><figcaption><p>Figure 1</p><p>Lives grew</p></figcaption><div class="bb-chart"><svg data-y="0 100 10 200" data-c="1 2" data-x="0 300 700"></svg></div>' +
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
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
    expect(found.getAttribute('aria-label')).toMatch(/^Figure 1, Lives grew/)
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

describe('the box of values', () => {
  const boxAt = (width: number, scrolled = 0) => {
    vi.stubGlobal('innerWidth', width)
    const found = chart(lineFigure.replace('<thead>', '<caption>Values in years</caption><thead>'))
    place(found, 100, 50 - scrolled, 600, 300)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
    press(found, 'ArrowRight')
    const tip = document.querySelector<HTMLElement>('.tip')!
    return { top: tip.style.top, text: tip.textContent }
  }

  it('says its unit', () => expect(boxAt(1440).text).toMatch(/^1955Values in years/))

  it('stands above the chart on a phone, and always on the screen', () => {
    expect(boxAt(1440).top).not.toBe('-40px')
    expect(boxAt(390).top).toBe('-40px')
    expect(boxAt(390, 150).top).toBe('100px')
  })
})

describe('what a screen reader gets', () => {
  const figure = (words: string, drawing: string, attributes = '') =>
    chart(
      `<figure><figcaption>${words}</figcaption><div class="bb-chart">${drawing}</div>${table(
        ['Year', 'Japan', 'Share'],
        [
          ['1955', '66.1', '12 (4%)'],
          ['1960', 'no data', '−5'],
        ],
      ).replace(' data-u="$&amp;"', () => attributes && ` ${attributes}`)}</figure>`,
    )
  const drawing = '<svg data-y="0 100 10 200" data-c="1 2"><desc id="d1">Rises.</desc></svg>'

  it.each([
    ['<p>Figure 1</p><p>It starts at 30 years.</p>', 'Figure 1, It starts at 30 years. – keys'],
    ['<p>Figure 1</p><p>Who grew?</p>', 'Figure 1, Who grew? – keys'],
    ['<p>Figure 1</p><p>Lives grew</p>', 'Figure 1, Lives grew – keys'],
  ])('has a name in which no two stops follow one another: %s', (words, label) => {
    document.body.dataset.k = ' – keys'
    expect(figure(words, drawing).getAttribute('aria-label')).toBe(label)
  })

  it.each([
    ['$& years', ['1955: Japan 66.1 years', '1955: Share 12 years (4%)', '1960: Share −5 years']],
    ['$$$&', ['1955: Japan $66.1', '1955: Share $12 (4%)', '1960: Share −$5']],
  ])('hears values with their unit: %s', (unit, sentences) => {
    const found = figure('<p>Figure 1</p>', drawing, `data-u="${unit}"`)
    const heard = (key: string) => {
      press(found, key)
      return spoken()
    }
    expect([heard('Home'), heard('ArrowDown'), heard('ArrowRight')]).toEqual(sentences)
    expect(heard('ArrowUp')).toBe('1960: Japan no data')
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

/** A figure with marks where they are placed, and a table of these rows. */
function marked(marks: string, head: string[], rows: string[][], attributes = ''): HTMLElement {
  return chart(
    `<figure><figcaption>Figure</figcaption><div class="bb-chart"><svg ${attributes}>${marks}</svg></div>${table(head, rows)}</figure>`,
  )
}
const move = (found: Element, clientX: number, clientY: number) =>
  found.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', clientX, clientY }))

describe('tooltips of columns', () => {
  const columns = () => {
    const found = marked(
      '<rect class="c1" data-i="0" data-s="0"/><rect class="c2" data-i="0" data-s="1"/><rect class="c1" data-i="1" data-s="0"/><rect class="c2" data-i="1" data-s="1"/>',
      ['Year', 'Coal', 'Wind'],
      [
        ['2001', '10', '5'],
        ['2002', '8', '−7'],
      ],
      'data-v="1"',
    )
    // Two stacked columns of two parts each.
    for (const [n, mark] of found.querySelectorAll('rect').entries())
      place(mark, n < 2 ? 200 : 300, n % 2 ? 100 : 150, 40, 50)
    return found
  }

  it('find the column by its place from left to right, and its part by its height', () => {
    const found = columns()
    const part = () => document.querySelector('.tip .on span')?.textContent
    move(found, 305, 60)
    expect(lines()).toEqual(['2002', 'Coal8', 'Wind−7'])
    expect(part()).toBe('Wind')
    move(found, 305, 160)
    expect(part()).toBe('Coal')
    move(found, 305, 140)
    expect(part()).toBe('Wind')
    move(found, 235, 290)
    expect(part()).toBe('Coal')
    expect(lines()[0]).toBe('2001')
  })

  it('are walked through sideways, from series to series up and down', () => {
    const found = columns()
    press(found, 'ArrowRight')
    expect(spoken()).toBe('2001: Coal 10')
    press(found, 'ArrowRight')
    expect(spoken()).toBe('2002: Coal 8')
    press(found, 'ArrowDown')
    expect(spoken()).toBe('2002: Wind −7')
    // A column below zero is pointed at where it ends: at its foot.
    const ring = document.querySelector<HTMLElement>('.ring')
    expect([ring?.style.left, ring?.style.top]).toEqual(['220px', '100px'])
  })
})

describe('tooltips of lines in panels', () => {
  it('find the series by the panel, and lead from panel to panel by the keys', () => {
    const panel = (series: number, ys: number[]) =>
      `<svg data-v="1">${ys.map((_, row) => `<rect class="c${series + 1}" data-i="${row}" data-s="${series}"/>`).join('')}</svg>`
    const found = marked(
      panel(0, [100, 120]) + panel(1, [150, 130]),
      ['Year', 'Coal', 'Wind'],
      [
        ['2001', '40', '10'],
        ['2002', '30', '20'],
      ],
    )
    for (const [n, mark] of found.querySelectorAll('rect').entries()) {
      const top = [100, 120, 150, 130][n]!
      place(mark, n < 2 ? 150 + 100 * n : 400 + 100 * (n - 2), top, 0, 200 - top)
    }
    move(found, 505, 190)
    expect(lines()).toEqual(['2002', 'Coal30', 'Wind20'])
    expect(document.querySelector('.tip .on')?.className).toBe('c2 on')
    const ring = document.querySelector<HTMLElement>('.ring')
    expect([ring?.style.left, ring?.style.top]).toEqual(['400px', '80px'])
    press(found, 'ArrowLeft')
    expect(spoken()).toBe('2001: Wind 10')
    press(found, 'ArrowDown')
    expect(spoken()).toBe('2001: Coal 40')
  })
})

describe('tooltips of points and parts', () => {
  const points = () => {
    const found = marked(
      '<g class="pt"><circle class="c1" data-i="1"/><circle class="c3" data-i="0"/></g>',
      ['Country', 'Income', 'Life'],
      [
        ['Chad', '1,000', '50.5'],
        ['Peru', '9,000', '75.0'],
      ],
    )
    const [large, small] = found.querySelectorAll('circle')
    place(large!, 300, 100, 60, 60)
    place(small!, 400, 200, 10, 10)
    return { found, large }
  }

  it('show the one under the pointer, else one that is near, and none where there is none', () => {
    const { found, large } = points()
    document.elementFromPoint = () => large ?? null
    move(found, 302, 130)
    expect(lines()).toEqual(['Peru', 'Income9,000', 'Life75.0'])
    // One mark, one colour, and no column of it stands out.
    expect(Array.from(document.querySelectorAll('.tip p'), ({ className }) => className)).toEqual([
      'c1',
      'c1',
    ])
    document.elementFromPoint = () => null
    move(found, 415, 205)
    expect(lines()[0]).toBe('Chad')
    move(found, 480, 205)
    expect(lines()).toEqual([])
  })

  it('say all of a point at each arrow key', () => {
    const { found } = points()
    press(found, 'ArrowRight')
    expect(spoken()).toBe('Chad: Income 1,000, Life 50.5')
    press(found, 'ArrowDown')
    expect(spoken()).toBe('Peru: Income 9,000, Life 75.0')
    press(found, 'Home')
    expect(spoken()).toBe('Chad: Income 1,000, Life 50.5')
  })
})

describe('values of lines', () => {
  const ringOf = (attributes: string, cell: string) => {
    const found = marked('', ['Year', 'A'], [['2001', cell]], `data-c="1" data-x="500" ${attributes}`)
    press(found, 'ArrowRight')
    const ring = document.querySelector<HTMLElement>('.ring')
    return ring ? ring.style.top : null
  }

  it('are read with the decimal mark of the page', () => {
    expect(ringOf('data-y="0 2000 0 200"', '1,500.0')).toBe('50px')
    expect(ringOf('data-y="0 2000 0 200" data-d=","', '1.500,0')).toBe('50px')
    expect(ringOf('data-y="0 2000 0 200" data-d=","', '1 500,0')).toBe('50px')
    expect(ringOf('data-y="-2000 2000 0 200"', '−$1,000')).toBe('150px')
  })

  it('stand on a logarithmic axis, where it has a place for them', () => {
    expect(ringOf('data-y="1 10000 0 200 1"', '100')).toBe('100px')
    expect(ringOf('data-y="1 10000 0 200 1"', '0')).toBeNull()
    expect(ringOf('data-y="1 10000 0 200 1"', 'no data')).toBeNull()
  })

  it('stand in the middle of their part where areas stand on one another', () => {
    const ringOfSecond = (attributes: string, cells: string[]) => {
      const found = marked(
        '',
        ['Year', 'A', 'B'],
        [['2001', ...cells]],
        `data-c="1 2" data-x="500" ${attributes}`,
      )
      press(found, 'ArrowDown')
      const ring = document.querySelector<HTMLElement>('.ring')
      return ring ? ring.style.top : null
    }
    expect(ringOfSecond('data-y="0 100 0 200" data-t="1"', ['20', '60'])).toBe('100px')
    expect(ringOfSecond('data-y="0 100 0 200" data-t="100"', ['5 (25%)', '15 (75%)'])).toBe('75px')
    expect(ringOfSecond('data-y="0 100 0 200" data-t="1"', ['20', 'no data'])).toBeNull()
  })
})

describe('tooltips of a map', () => {
  const mapFigure =
    '<figure><figcaption>Figure 3</figcaption><div class="bb-chart bb-map"><div class="mp">' +
    '<svg class="mv" viewBox="100 0 1000 500"><g class="k5"><path data-i="0" d="m0 0"/></g>' +
    '<g class="k1 rp"><path data-i="1" data-p="600 250" d="m0 0"/></g></svg></div></div>' +
    `${table(
      ['Country', 'Rate'],
      [
        ['Chad', '9.1'],
        ['Mali', '2.5'],
        ['Atlantis (not on the map)', '1.0'],
      ],
    )}</figure>`

  function map() {
    const found = chart(mapFigure)
    const [first, second] = found.querySelectorAll('path')
    if (!first || !second) throw new Error('no regions')
    place(first, 150, 60, 40, 20)
    place(second, 0, 0, 1, 1)
    Object.assign(second, { getScreenCTM: () => ({ a: 0.5, d: 0.5, e: 90, f: 50 }) })
    return { found, first }
  }
  const point = (found: Element, clientX: number, clientY: number) =>
    found.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', clientX, clientY }))

  it('show the region under the mouse, else the one that is near, and none at sea', () => {
    const { found, first } = map()
    document.elementFromPoint = () => first
    point(found, 188, 62)
    expect(lines()).toEqual(['Chad', 'Rate9.1'])
    expect(document.querySelector('.tip p')?.className).toBe('k5')
    document.elementFromPoint = () => null
    // Its place is 600 of 100 to 1100 units, in a drawing that begins at 140 px and is 500 px wide.
    point(found, 395, 180)
    expect(lines()).toEqual(['Mali', 'Rate2.5'])
    point(found, 300, 80)
    expect(lines()).toEqual([])
  })

  it('go from rank to rank by the arrow keys, over what is drawn', () => {
    const { found } = map()
    press(found, 'ArrowDown')
    expect(spoken()).toBe('Chad: Rate 9.1')
    press(found, 'ArrowRight')
    expect(spoken()).toBe('Mali: Rate 2.5')
    const ring = document.querySelector<HTMLElement>('.ring')
    expect([ring?.style.left, ring?.style.top]).toEqual(['290px', '125px'])
    press(found, 'ArrowDown')
    expect(spoken()).toBe('Mali: Rate 2.5')
  })
})

it('figures without a drawing are left alone', () => {
  document.body.innerHTML =
    '<figure><div class="bb-chart bb-empty"><svg></svg></div></figure><figure><img></figure>'
  startTooltips()
  expect(document.querySelector('[tabindex]')).toBeNull()
})
