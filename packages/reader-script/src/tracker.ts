import type { ReaderAct, ReaderConfig } from './events.ts'

/** A reader who has not moved, scrolled or typed for this long has put the page away. */
const IDLE_MS = 30_000
/** So much attention a page that ends without a word may lose. */
const SEND_MS = 5_000
const TICK_MS = 500

/** `seconds` is the time that has not been sent. */
type BlockTally = { block: string; place: number; seconds: number; share: number; seen: boolean }

/**
 * Counts one view of the page, the time each block is in front of an active reader, and what the reader uses, and posts
 * it to the collector. Keeps everything in memory. Sends nothing at all when the reader asks not to be tracked (Do Not
 * Track, Global Privacy Control), and nothing for a page that was prerendered and never shown.
 */
export function startTracker({ url, token }: ReaderConfig): void {
  const wishes = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (wishes.globalPrivacyControl || wishes.doNotTrack === '1') return
  const page = document as Document & { prerendering?: boolean }
  const start = () => track(url, token)
  if (page.prerendering) page.addEventListener('prerenderingchange', start)
  else start()
}

function track(url: string, token: string): void {
  // The address of a blob ends in a random UUID (File API, 8.3.1). `crypto.randomUUID` is missing where the context is
  // not secure.
  const session = URL.createObjectURL(new Blob()).slice(-36)
  const tallies = new Map<Element, BlockTally>()
  const used: Record<string, number> = {}
  // Opened from the dashboard, whose address ends in `#own`, or the page's answer says `Server-Timing: own`: the dashboard is used
  // in this browser. What follows the address is a list, and no address has a quotation mark.
  const own = /#own\[|"own"/.test(location.hash + JSON.stringify(performance.getEntries()))
  let events: object[] = []
  let count = 0
  let seconds = 0
  let last = performance.now()
  let active = last
  let depth = 0
  let told = 0
  let shown: boolean | undefined

  // Dates become ISO 8601 in JSON.
  const add = (act: ReaderAct) => events.push({ id: `${count++}`, at: new Date(), ...act })

  const tick = () => {
    const time = performance.now()
    // Timers of sleeping pages fire late: no tick counts for more than four of its intervals.
    const span = Math.min(time - last, 4 * TICK_MS) / 1000
    last = time
    if (shown && time - active <= IDLE_MS) {
      seconds += span
      for (const tally of tallies.values()) if (tally.seen) tally.seconds += span
    }
    // A frame of another site's page has the focus only once it was clicked: there the reader's activity has to do.
    shown = !document.hidden && (document.hasFocus() || self !== top)
    // The pixel is for places between two.
    const tenth = Math.floor((10 * (scrollY + innerHeight + 1)) / document.body.scrollHeight)
    if (shown && tenth > depth) depth = tenth
  }

  // Whose box of values is open at the moment is looked at; a mouse on its way passes many.
  const look = () => {
    tick()
    const tip = document.querySelector('.tip b')
    if (!tip) return
    const block = blockOf(tip)
    const mark = tip.textContent
    used[block + mark] ??= add({ kind: 'use', block, mark })
  }

  const send = () => {
    tick()
    if (depth > told) add({ kind: 'end', depth: (told = depth) / 10 })
    const whole = tenths(seconds)
    if (whole) add({ kind: 'read', seconds: whole })
    seconds -= whole
    for (const tally of tallies.values()) {
      const { block, place, share } = tally
      const part = tenths(tally.seconds)
      if (part) add({ kind: 'block', block, place, seconds: part, share })
      tally.seconds -= part
    }
    const batch = { v: 1, token, session, own, sentAt: new Date(), events }
    // A string travels as text/plain; from an opaque origin another type would need a preflight. When the browser
    // takes no more, the next batch carries it.
    if (events.length && navigator.sendBeacon(url, JSON.stringify(batch))) events = []
  }

  const observer = new IntersectionObserver(
    (entries) => {
      tick()
      for (const { target, intersectionRatio, intersectionRect } of entries) {
        const tally = tallies.get(target)!
        // A block taller than the window is in view when it fills half of that.
        tally.seen = intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2
        tally.share = Math.max(tally.share, intersectionRatio)
      }
    },
    { threshold: [...Array(21).keys()].map((step) => step / 20) },
  )
  for (const element of document.querySelectorAll<HTMLElement>('[data-block]')) {
    const block = element.dataset.block!
    tallies.set(element, { block, place: tallies.size, seconds: 0, share: 0, seen: false })
    observer.observe(element)
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('[name=visit]')) input.value = session

  const wake = () => {
    tick()
    active = last
  }
  listen('pointermove pointerdown keydown scroll focus blur visibilitychange', wake)
  listen('visibilitychange pagehide', send)
  listen('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
    if (link?.host && link.host !== location.host) {
      add({ kind: 'link', block: blockOf(link), url: link.origin + link.pathname })
      // A browser that is busy ends the page it leaves without a word.
      send()
    }
  })
  add({
    kind: 'view',
    // The origin is what stands before the third slash.
    referrer: document.referrer.split('/', 3).join('/'),
    width: innerWidth,
    utm: location.search.match(/utm_[^&]+/g),
  })
  // Not before the page is painted, which it would delay.
  setTimeout(send, TICK_MS)
  setInterval(look, TICK_MS)
  setInterval(send, SEND_MS)
}

const listen = (names: string, listener: (event: Event) => void) => {
  for (const name of names.split(' ')) addEventListener(name, listener, true)
}

const tenths = (value: number) => Math.round(value * 10) / 10

const blockOf = (target: EventTarget | null) =>
  (target as Element).closest<HTMLElement>('[data-block]')?.dataset.block
