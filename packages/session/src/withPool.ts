import type { PageConfig } from './pageConfig.ts'
import type { Renewal } from './renewal.ts'

/** What this package itself needs of `pool.ts`. */
export interface Pool {
  configure: (config: PageConfig, renewal: Renewal) => void
  onChange: (listener: () => void) => void
  freshAccessToken: (forceRefresh: boolean) => Promise<string | null>
  requireSignedIn: () => Promise<void>
}

/** Loads a part of the application and gives it back. */
export type LoadPart = <Part>(load: () => Promise<Part>) => Promise<Part>

interface Page {
  config: PageConfig
  renewal: Renewal
  load: () => Promise<Pool>
  loadPart: LoadPart
}

let page: Page | null = null
let pool: Pool | null = null
const listeners = new Set<() => void>()

/** What the page has been told of itself. @throws Error before `configureSession`. */
export function sessionPage(): Page {
  if (!page) throw new Error('Call configureSession first.')
  return page
}

export function startSession(next: Page): void {
  page = next
  pool?.configure(next.config, next.renewal)
}

const load = async (): Promise<Pool> => {
  const part = await sessionPage().load()
  if (pool === null) {
    const { config, renewal } = sessionPage()
    part.configure(config, renewal)
    part.onChange(tellOfChange)
    pool = part
  }
  return pool
}

/**
 * What speaks to the user pool, with the library it takes. A page on which somebody is signed in needs it only when the
 * tokens end, so it is loaded when it is first asked for.
 */
export const withPool = async (): Promise<Pool> => pool ?? sessionPage().loadPart(load)

/** The same, for what goes on without it: rejects where it can't be loaded now. */
export const poolAtOnce = async (): Promise<Pool> => pool ?? load()

/** Calls `listener` when somebody signs in or out on this page. @returns a function that ends it. */
export function onPoolChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellOfChange(): void {
  for (const listener of listeners) listener()
}
