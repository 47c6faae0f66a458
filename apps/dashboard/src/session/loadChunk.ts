import { isChunkFailure } from '@bubbles/ui'
import { putIntoSafety } from './login.ts'

/** How long until the server is asked again whether it answers, in ms. */
const PAUSE = 3_000
const RELOADED = 'bubbles-reloaded-for'

/** What loading a part of the application needs of the browser. */
export interface Surroundings {
  /** Settles once the server answers. @returns the build it serves now. */
  reached: () => Promise<string>
  /** The build this page is of. */
  build: () => string
  /** Keeps what was typed until this page is back. */
  keep: () => Promise<unknown>
  reload: () => void
}

/** A part of the application that is not to be had, though the server answers and the page is the newest. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError'
}

let waiting = 0
const listeners = new Set<() => void>()

/** Whether a part of the application is waited for that could not be loaded. */
export const partsWaiting = {
  get: (): boolean => waiting > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function wait(by: 1 | -1): void {
  waiting += by
  for (const listener of listeners) listener()
}

/**
 * Loads a part of the application. Without a connection it waits for one and tries again. Where the server has a newer
 * build by now, the old parts are gone: the page is loaded again, and what was typed comes back with it.
 * @param wanted settles once somebody waits for the part: what is only loaded ahead reloads no page.
 */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  wanted: () => Promise<void> = () => Promise.resolve(),
  { reached, build, keep, reload }: Surroundings = browser,
): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!isChunkFailure(error)) throw error
  }
  wait(1)
  try {
    const served = await reached()
    if (served === build()) {
      await mendStyles()
      try {
        return await load()
      } catch (error) {
        if (!isChunkFailure(error)) throw error
      }
    }
    await wanted()
    if (sessionStorage.getItem(RELOADED) === served)
      throw new PartMissingError('Part of Bubbles couldn’t be loaded. Reload the page.')
    sessionStorage.setItem(RELOADED, served)
    await keep()
    reload()
    return await new Promise<never>(() => undefined)
  } finally {
    wait(-1)
  }
}

/** Style sheets that did not come. The elements do not say it: Chromium gives them an empty sheet. */
const failedStyles = new Set<HTMLLinkElement>()
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  },
  true,
)

/** A style sheet that failed stays in the page as it is, and is not asked for again: it is put in anew. */
async function mendStyles(): Promise<void> {
  const failed = [...failedStyles].filter(({ isConnected }) => isConnected)
  failedStyles.clear()
  await Promise.all(
    failed.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      const { promise, resolve } = Promise.withResolvers<void>()
      again.addEventListener('load', () => resolve())
      again.addEventListener('error', () => resolve())
      link.replaceWith(again)
      return promise
    }),
  )
}

const ENTRY = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/

const browser: Surroundings = {
  reached: async () => {
    for (;;) {
      const page = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' }).catch(() => null)
      const served = page?.ok ? ENTRY.exec(await page.text().catch(() => ''))?.[1] : undefined
      if (served !== undefined) return served
      await pause()
    }
  },
  build: () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '',
  keep: () => putIntoSafety(),
  reload: () => location.reload(),
}

/** Until there is a connection again, or some time has gone by. */
function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PAUSE)
  window.addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
