/**
 * Timers end with their page, as in browsers: a timer that a file has left running does nothing once its page has been taken
 * away, where it would fail the whole run for want of a document.
 */
const KEY = Symbol.for('bubbles.pageTimers')
const page = globalThis as typeof globalThis & { [KEY]?: true }

if (!page[KEY]) {
  page[KEY] = true
  page.setTimeout = endingWithPage(page.setTimeout)
  page.setInterval = endingWithPage(page.setInterval)
}

/** A timer function whose timers do nothing once there is no page. */
export function endingWithPage<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  const begin = (run: (...values: unknown[]) => void, ...rest: unknown[]) =>
    Reflect.apply(start, globalThis, [
      (...values: unknown[]) => {
        if ('document' in globalThis) run(...values)
      },
      ...rest,
    ])
  // `util.promisify` finds its own form of a timer on the function.
  return Object.defineProperties(begin, Object.getOwnPropertyDescriptors(start)) as unknown as Start
}
