import type { ReaderBatch, ReaderConfig, ReaderEvent } from './events.ts'

/** A reader who has not moved, scrolled or typed for this long has put the page away. */
const IDLE_MS = 30_000
const SEND_MS = 15_000
const TICK_MS = 1_000

type BlockTally = { block: string; seconds: number; share: number; seen: boolean }

/**
 * Counts one view of the page and the time each block is in front of an active reader, and posts both to the
 * collector. Keeps everything in memory. Sends nothing at all when the reader asks not to be tracked (Do Not Track,
 * Global Privacy Control), and nothing for a page that was prerendered and never shown.
 */
export function startTracker(config: ReaderConfig): void {
  const wishes = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (wishes.globalPrivacyControl || wishes.doNotTrack === '1') return
  const page = document as Document & { prerendering?: boolean }
  if (page.prerendering) page.addEventListener('prerenderingchange', () => track(config), { once: true })
  else track(config)
}

function track({ url, token }: ReaderConfig): void {
  const session = randomId()
  const tallies = new Map<Element, BlockTally>()
  const started = performance.now()
  let view: ReaderEvent[] = [
    { ...stamp(), kind: 'view', referrer: originOf(document.referrer), width: innerWidth },
  ]
  let seconds = 0
  let last = started
  let active = started
  let shown = !document.hidden

  const tick = () => {
    const time = performance.now()
    // Timers of sleeping pages fire late: no tick counts for more than two of its intervals.
    const span = Math.min(time - last, 2 * TICK_MS) / 1000
    last = time
    if (!shown || time - active > IDLE_MS) return
    seconds += span
    for (const tally of tallies.values()) if (tally.seen) tally.seconds += span
  }

  const send = () => {
    tick()
    const events = [...view]
    const told = [...tallies.values()].filter((tally) => tally.seconds >= 0.1)
    if (seconds >= 0.1) events.push({ ...stamp(), kind: 'read', seconds: tenths(seconds) })
    for (const tally of told) {
      const { block, share } = tally
      events.push({ ...stamp(), kind: 'block', block, seconds: tenths(tally.seconds), share })
    }
    const batch: ReaderBatch = { v: 1, token, session, sentAt: now(), events }
    // A string travels as text/plain; from an opaque origin another type would need a preflight. When the browser
    // takes no more, the tallies go on and the next batch carries them.
    if (!events.length || !navigator.sendBeacon(url, JSON.stringify(batch))) return
    view = []
    seconds = 0
    for (const tally of told) tally.seconds = 0
  }

  const observer = new IntersectionObserver(
    (entries) => {
      tick()
      for (const { target, intersectionRatio, intersectionRect } of entries) {
        const tally = tallies.get(target)
        if (!tally) continue
        // A block taller than the window is in view when it fills half of that.
        tally.seen = intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2
        tally.share = Math.max(tally.share, Math.round(intersectionRatio * 100) / 100)
      }
    },
    { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] },
  )
  for (const element of document.querySelectorAll<HTMLElement>('[data-block]')) {
    tallies.set(element, { block: element.dataset.block ?? '', seconds: 0, share: 0, seen: false })
    observer.observe(element)
  }

  const onActivity = () => {
    tick()
    active = last
  }
  for (const name of ['pointermove', 'pointerdown', 'keydown', 'scroll']) {
    addEventListener(name, onActivity, { passive: true, capture: true })
  }
  document.addEventListener('visibilitychange', () => {
    tick()
    shown = !document.hidden
    if (shown) active = last
    else send()
  })
  addEventListener('pagehide', send)
  setInterval(tick, TICK_MS)
  setInterval(send, SEND_MS)
  send()
}

const now = () => new Date().toISOString()

const stamp = () => ({ id: randomId(), at: now() })

const tenths = (value: number) => Math.round(value * 10) / 10

const originOf = (address: string) => (address ? new URL(address).origin : undefined)

/** A version 4 UUID (RFC 9562, 5.4). `crypto.randomUUID` is missing where the context is not secure. */
const randomId = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    // A random digit, of which 8 keeps two bits: the variant.
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (byte & (15 >> (Number(digit) / 4)))).toString(16)
  })
