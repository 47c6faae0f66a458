import type { Browser, BrowserContext } from 'playwright-core'
import { systemVariables } from '../../../config/env.ts'

/** The address of the page within the browser. No such host can exist (RFC 6761), and it is never looked up. */
const PAGE = 'https://edition.invalid/'
const MAX_MS = 60_000
/** Within which the browser has to start. */
const START_MS = 30_000

export interface PrintOptions {
  /** Where Chromium is. */
  browserPath: string
  /** Whether its processes are shut in: not possible for root, nor in most containers. */
  sandbox: boolean
  /** Ends the printing when the process is to stop. */
  signal?: AbortSignal
  /** Default a minute; then the browser is ended. */
  maxMs?: number
}

export interface Printed {
  bytes: Buffer
  /** Addresses that the page asked for. It got none of them. */
  refused: string[]
}

/**
 * Prints a page that has all it needs in it as a PDF, tagged and with its headings as an outline, in a browser of its own
 * that lives for this page alone. No script runs, and no request leaves: the browser resolves no host, and all but the
 * page itself is refused before it is sent.
 * @throws Error where the browser does not start, ends, or takes too long
 */
export async function printPdf(html: string, options: PrintOptions): Promise<Printed> {
  const { maxMs = MAX_MS, signal } = options
  const deadline = AbortSignal.timeout(maxMs)
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline
  stop.throwIfAborted()
  const browser = await launch(options)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= browser.close().catch(() => undefined))
  const end = () => void close()
  stop.addEventListener('abort', end, { once: true })
  try {
    stop.throwIfAborted()
    return await print(browser, html, maxMs)
  } catch (error) {
    if (deadline.aborted)
      throw new Error(`The PDF was not made within ${maxMs / 1000} seconds.`, { cause: error })
    throw error
  } finally {
    stop.removeEventListener('abort', end)
    await close()
  }
}

/** The library is large, and only who prints needs it. */
async function launch({ browserPath, sandbox }: PrintOptions): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath: browserPath,
    chromiumSandbox: sandbox,
    timeout: START_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      '--disable-gpu',
      // Letters where the font puts them, not where a screen’s pixels are.
      '--font-render-hinting=none',
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--renderer-process-limit=1',
    ],
    // Nothing of the server's own settings, which have its secrets.
    env: systemVariables(),
  })
}

async function print(browser: Browser, html: string, maxMs: number): Promise<Printed> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    acceptDownloads: false,
    colorScheme: 'light',
  })
  context.setDefaultTimeout(maxMs)
  const refused = await answerOnly(context, html)
  const page = await context.newPage()
  await page.goto(PAGE, { waitUntil: 'load' })
  const bytes = await page.pdf({
    tagged: true,
    outline: true,
    preferCSSPageSize: true,
    printBackground: true,
  })
  return { bytes, refused }
}

/**
 * Chromium makes a figure's name its alternative text in a PDF, and drops what describes it: the alternative text that was
 * written. Here it becomes part of the name.
 */
const withDescribedNames = (html: string): string =>
  html.replaceAll(
    /(<svg[^>]* role="img") aria-labelledby="([\w-]+)" aria-describedby="([\w-]+)"/g,
    '$1 aria-labelledby="$2 $3"',
  )

/** Gives the page itself, and refuses all else. @returns what was refused, as it is asked for */
async function answerOnly(context: BrowserContext, html: string): Promise<string[]> {
  const refused: string[] = []
  await context.route('**/*', (route) => {
    const url = route.request().url()
    if (url === PAGE)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: withDescribedNames(html) })
    refused.push(url)
    return route.abort()
  })
  return refused
}
