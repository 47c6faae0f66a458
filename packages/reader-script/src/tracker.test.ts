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
/** A tracker lives as long as its page; between tests its listeners are taken off by hand. */
let listeners: (() => void)[]

/** Lets time pass in steps of a second, as the browser's timers do. */
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
const see = (target: Element, intersectionRatio: number, height = 0) =>
  report([{ target, intersectionRatio, intersectionRect: { height } }])
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
  ;[sent, observed, accepts, hidden] = [[], [], true, false]
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
  document.body.innerHTML = '<p data-block="a"></p><p data-block="b"></p>'
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
  it('sends one view at once, with what the collector needs', () => {
    startTracker(config)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ v: 1, token: 'signed', sentAt: '2026-05-12T09:30:00.000Z' })
    expect(sent[0]?.session).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(sent[0]?.events).toEqual([
      { id: expect.any(String) as string, at: '2026-05-12T09:30:00.000Z', kind: 'view', width: innerWidth },
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
    expect(sent).toHaveLength(3)
    expect(sum(events('read'))).toBe(30)
    const of = (block: string) => events('block').filter((event) => event.block === block)
    expect(sum(of('a'))).toBe(5)
    expect(of('a')[0]?.share).toBe(1)
    expect(sum(of('b'))).toBe(25)
    expect(of('b')[0]?.share).toBe(0.3)
    const ids = sent.flatMap((batch) => batch.events.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('stops counting 30 seconds after the last sign of the reader, and then has nothing to send', () => {
    startTracker(config)
    pass(120)
    expect(sum(events('read'))).toBe(30)
    expect(sent).toHaveLength(3)
    move()
    pass(15)
    expect(sum(events('read'))).toBe(45)
  })

  it('sends when the page is hidden, and counts nothing until it is shown again', () => {
    startTracker(config)
    pass(4)
    hide(true)
    expect(sum(events('read'))).toBe(4)
    pass(300)
    expect(sent).toHaveLength(2)
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
    expect(sent).toHaveLength(1)
    expect(events('view')).toHaveLength(1)
    expect(sum(events('read'))).toBe(30)
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
    expect(events('view')).toHaveLength(1)
  })
})
