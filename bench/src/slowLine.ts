import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../tools/machine.ts'
import { atMost, kilobytes, type Measurement, median, milliseconds, ratio } from './measurement.ts'
import { DEMONSTRATION_PASSWORD, withProduct } from './product.ts'

/** A line as phones have it in a train. */
const BYTES_PER_SECOND = 50 * 1024
const LATENCY_MS = 400
const ROUNDS = 3

/**
 * The reports list of someone who is signed in, on a slow line and with nothing in the browser's store: what is painted
 * first, and the list against the time that its bytes alone take on that line (and two ways to and fro: for the page,
 * and for what it names).
 */
export const slowLine = (): Promise<Measurement[]> =>
  withProduct(async (server) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const rounds = []
      const page = await signedIn(browser, server.at('acme', '/dashboard/reports'))
      for (let round = 0; round < ROUNDS; round++)
        rounds.push(await measure(page, server.at('acme', '/dashboard/reports')))
      const bytes = median(rounds.map((round) => round.bytes))
      const line = (bytes / BYTES_PER_SECOND) * 1000 + 2 * LATENCY_MS
      const list = median(rounds.map((round) => round.list))
      return [
        atMost(
          'first paint, 50 KB/s and 400 ms',
          median(rounds.map((round) => round.paint)),
          2000,
          milliseconds,
        ),
        { what: 'bytes until the list is there', value: kilobytes(bytes) },
        { what: 'the list', value: milliseconds(list) },
        { what: 'what its bytes take on that line', value: milliseconds(line) },
        atMost('the list against its bytes', list / line, 1.3, ratio),
      ]
    } finally {
      await browser.close()
    }
  })

/** Runs in the page: notes when the first card is about to be painted. */
const MARK_LIST = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('article h2')) return
    observer.disconnect()
    requestAnimationFrame(() => performance.mark('list'))
  }).observe(document, { childList: true, subtree: true })`

async function signedIn(browser: Browser, address: string): Promise<Page> {
  // Playwright asks the page with code of its own, which the page's policy forbids.
  const page = await browser.newPage({ bypassCSP: true })
  await page.goto(address)
  await page.getByLabel('Email').fill('builder@acme.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('article').first().waitFor()
  await page.addInitScript(MARK_LIST)
  return page
}

async function measure(page: Page, address: string): Promise<{ paint: number; list: number; bytes: number }> {
  const line = await slow(page)
  let bytes = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  try {
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(`performance.getEntriesByName('list').length > 0`)
    const [paint, list] = await page.evaluate<[number, number]>(`[
      performance.getEntriesByName('first-paint')[0].startTime,
      performance.getEntriesByName('list')[0].startTime,
    ]`)
    return { paint, list, bytes }
  } finally {
    await line.detach()
  }
}

async function slow(page: Page): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  return line
}
