import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { openDashboard } from './world.ts'

/** The window most people write and read at. */
export const WIDE = { viewport: { width: 1440, height: 900 } } as const

/** A browser of its own, in which nobody is signed in. */
export const openPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext(options)).newPage()

interface Place extends BrowserContextOptions {
  organisation?: string
  /** Below `/dashboard/`. */
  path?: string
}

/** Opens the dashboard as somebody, in a browser of their own. */
export async function openAs(
  browser: Browser,
  server: RunningServer,
  email: string,
  { organisation = 'acme', path = '', ...options }: Place = {},
): Promise<Page> {
  const page = await openPage(browser, options)
  await openDashboard(page, server, email, organisation, path)
  return page
}
