import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReaderBatch, ReaderEvent } from './events.ts'
import { startTracker } from './tracker.ts'

const config = { url: '/bubbles/collect', token: 'signed' }

let sent: ReaderBatch[]
let observed: Element[]
let report: (
  entries: { target: Element; intersectionRatio: number; intersectionRect: { height: number } }[],
) => void
let accepts: boolean
let hidden: boolean
let focused: boolean
/** A tracker lives as long as its page; between tests its listeners are taken off by hand. */
let listeners: (() => void)[]

/** Lets time pass in steps of a second, as the browser's timers do. */
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
const see = (target: Element | undefined, intersectionRatio: number, height = 0) =>
  target && report([{ target, intersectionRatio, intersectionRect: { height } }])
const move = () => dispatchEvent(new Event('pointermove'))
const hide = (value: boolean) => {
  hidden = value
  document.dispatchEvent(new Event('visibilitychange'))
}
const events = <K extends ReaderEvent['kind']>(kind: K) =>
  sent
    .flatMap((batch) => batch.events)
    .filter((event): event is Extract<ReaderEvent, { kind: K }> => event.kind === kind)
const sum = (list: { seconds: number }[]) =>
  Math.round(list.reduce((total, { seconds }) => total + seconds, 0))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-12T09:30:00Z') })
  ;[sent, observed, accepts, hidden, focused] = [[], [], true, false, true]
  listeners = []
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (name: string, listener: unknown, options: unknown) => {
        add(name, listener as EventListener, options as AddEventListenerOptions)
        listeners.push(() =>
          target.removeEventListener(name, listener as EventListener, options as EventListenerOptions),
        )
      },
    )
  }
  class FakeObserver {
    constructor(callback: typeof report) {
      report = callback
    }
    observe(element: Element) {
      observed.push(element)
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  const sendBeacon = (url: string, body: string) => {
    if (accepts) {
      expect(url).toBe(config.url)
      sent.push(JSON.parse(body) as ReaderBatch)
    }
    return accepts
  }
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
  Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true })
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused)
  document.body.innerHTML = '<p data-block="a"></p><p data-block="b"></p>'
  // happy-dom lays nothing out: a page of four windows.
  Object.defineProperty(document.body, 'scrollHeight', { value: 4 * innerHeight, configurable: true })
})

afterEach(() => {
  for (const remove of listeners) remove()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const name of ['doNotTrack', 'globalPrivacyControl']) Reflect.deleteProperty(navigator, name)
  Reflect.deleteProperty(document, 'prerendering')
})

describe('startTracker', () => {
  it('sends one view once the page is painted, with what the collector needs', () => {
    startTracker(config)
    expect(sent).toEqual([])
    pass(0.5)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ v: 1, token: 'signed', sentAt: '2026-05-12T09:30:00.500Z' })
    expect(sent[0]?.session).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(sent[0]?.events).toEqual([
      {
        id: expect.any(String) as string,
        at: '2026-05-12T09:30:00.000Z',
        kind: 'view',
        referrer: '',
        width: innerWidth,
        utm: null,
      },
      // What is seen without scrolling.
      expect.objectContaining({ kind: 'end', depth: 0.2 }),
    ])
    pass(60)
    expect(events('view')).toHaveLength(1)
  })

  it('counts the time of blocks that are in view, each batch only what is new', () => {
    startTracker(config)
    const [a, b] = observed as [Element, Element]
    see(a, 1)
    pass(5)
    see(a, 0.2)
    see(b, 0.3, innerHeight)
    pass(10)
    move()
    pass(15)
    expect(sum(events('read'))).toBe(30)
    const of = (block: string) => events('block').filter((event) => event.block === block)
    expect(sum(of('a'))).toBe(5)
    expect(of('a')[0]?.share).toBe(1)
    expect(sum(of('b'))).toBe(25)
    expect(of('b')[0]).toMatchObject({ share: 0.3, place: 1 })
    const ids = sent.flatMap((batch) => batch.events.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('stops counting 30 seconds after the last sign of the reader, and then has nothing to send', () => {
    startTracker(config)
    pass(120)
    expect(sum(events('read'))).toBe(30)
    const before = sent.length
    pass(60)
    expect(sent).toHaveLength(before)
    move()
    pass(15)
    expect(sum(events('read'))).toBe(45)
  })

  it('sends when the page is hidden, and counts nothing until it is shown again', () => {
    startTracker(config)
    pass(4)
    hide(true)
    expect(sum(events('read'))).toBe(4)
    const before = sent.length
    pass(300)
    expect(sent).toHaveLength(before)
    hide(false)
    pass(3)
    dispatchEvent(new Event('pagehide'))
    expect(sum(events('read'))).toBe(7)
  })

  it('does not take a sleep of the machine for reading', () => {
    startTracker(config)
    vi.setSystemTime(new Date('2026-05-12T10:30:00Z'))
    vi.advanceTimersToNextTimer()
    move()
    pass(15)
    expect(sum(events('read'))).toBeLessThanOrEqual(17)
  })

  it('keeps what the browser would not take for the next batch', () => {
    accepts = false
    startTracker(config)
    pass(15)
    expect(sent).toHaveLength(0)
    accepts = true
    pass(15)
    expect(events('view')).toHaveLength(1)
    expect(sum(events('read'))).toBe(30)
    const ids = sent.flatMap((batch) => batch.events.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('counts nothing while another window has the focus', () => {
    startTracker(config)
    pass(3)
    focused = false
    dispatchEvent(new Event('blur'))
    pass(20)
    focused = true
    dispatchEvent(new Event('focus'))
    pass(2)
    dispatchEvent(new Event('pagehide'))
    expect(sum(events('read'))).toBe(5)
  })

  it('counts in a frame that was never clicked', () => {
    vi.stubGlobal('top', {})
    focused = false
    startTracker(config)
    pass(5)
    expect(sum(events('read'))).toBe(5)
  })

  it('loses no more than 5 seconds when the page ends without a word', () => {
    startTracker(config)
    const [a] = observed
    see(a, 1)
    pass(29)
    expect(sum(events('read'))).toBeGreaterThanOrEqual(24)
    expect(sum(events('block'))).toBeGreaterThanOrEqual(24)
  })

  it('comes to the second over many batches, whatever parts of one they are', () => {
    startTracker(config)
    const [a, b] = observed
    for (let turn = 0; turn < 100; turn++) {
      see(a, 1)
      see(b, 0)
      vi.advanceTimersByTime(333)
      see(a, 0)
      see(b, 1)
      vi.advanceTimersByTime(667)
      move()
    }
    dispatchEvent(new Event('pagehide'))
    const of = (block: string) => events('block').filter((event) => event.block === block)
    expect(sum(of('a'))).toBe(33)
    expect(sum(of('b'))).toBe(67)
    expect(sum(events('read'))).toBe(100)
  })

  it('tells how far the page was scrolled, in tenths, when that has grown', () => {
    startTracker(config)
    pass(6)
    vi.stubGlobal('scrollY', 2.61 * innerHeight)
    dispatchEvent(new Event('scroll'))
    vi.stubGlobal('scrollY', 0)
    pass(12)
    vi.stubGlobal('scrollY', 3 * innerHeight - 0.5)
    dispatchEvent(new Event('scroll'))
    dispatchEvent(new Event('pagehide'))
    expect(events('end').map(({ depth }) => depth)).toEqual([0.2, 0.9, 1])
  })

  it('tells which marks were looked at, each once, and not those that a mouse passed', () => {
    document.body.innerHTML = '<figure data-block="a"><div class="chart"></div></figure>'
    startTracker(config)
    const chart = document.querySelector('.chart')!
    const show = (mark: string | null) => {
      chart.innerHTML = ''
      if (mark === null) return
      chart.innerHTML = '<div class="tip"><b></b></div>'
      chart.querySelector('b')!.textContent = mark
    }
    show('Peru')
    vi.advanceTimersByTime(510)
    for (const passed of ['Chad', 'Mali']) {
      show(passed)
      vi.advanceTimersByTime(100)
    }
    show('Kenya')
    pass(2)
    show(null)
    pass(1)
    show('Peru')
    pass(5)
    expect(events('use').map(({ block, mark }) => [block, mark])).toEqual([
      ['a', 'Peru'],
      ['a', 'Kenya'],
    ])
  })

  it('tells at once which links led away, by origin and path', () => {
    document.body.innerHTML =
      '<p data-block="a"><a href="https://data.example/rain?reader=7#x"><b>Rain</b></a></p>' +
      '<a href="#a">Here</a><a href="mailto:someone@example.org">Mail</a>'
    startTracker(config)
    for (const target of document.querySelectorAll('b, a[href^="#"], a[href^=mailto]'))
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    // At once: a page that is left may have no time for another word.
    expect(events('link')).toMatchObject([{ block: 'a', url: 'https://data.example/rain' }])
  })

  it('tells what the address says of a campaign, and whether it is one of our own', () => {
    vi.stubGlobal('location', { search: '?utm_source=letter&id=7&utm_campaign=spring%20rain', hash: '#own' })
    startTracker(config)
    pass(0.5)
    expect(events('view')[0]?.utm).toEqual(['utm_source=letter', 'utm_campaign=spring%20rain'])
    expect(sent[0]?.own).toBe(true)
  })

  it('says that a browser is one of our own where the page’s answer does', () => {
    const timings = vi.spyOn(performance, 'getEntries')
    const answer = (...names: string[]) => {
      timings.mockReturnValue([{ serverTiming: names.map((name) => ({ name })) }] as never)
      sent = []
      startTracker(config)
      pass(0.5)
      return sent[0]?.own
    }
    expect(answer('cache', 'own')).toBe(true)
    expect(answer('cache')).toBe(false)
  })

  it('writes its session into the forms of the page', () => {
    document.body.innerHTML = '<form><input type="hidden" name="visit"></form>'
    startTracker(config)
    pass(0.5)
    expect(document.querySelector('input')?.value).toBe(sent[0]?.session)
  })

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('sends nothing at all under %s', (name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true })
    startTracker(config)
    pass(60)
    hide(true)
    dispatchEvent(new Event('pagehide'))
    expect(sent).toEqual([])
    expect(observed).toEqual([])
  })

  it('waits for a prerendered page to be shown', () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    startTracker(config)
    pass(60)
    expect(sent).toEqual([])
    document.dispatchEvent(new Event('prerenderingchange'))
    pass(0.5)
    expect(events('view')).toHaveLength(1)
  })
})
