import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../../tools/machine.ts'
import { atMost, kilobytes, type Measurement } from './measurement.ts'
import { DEMONSTRATION_PASSWORD, withProduct } from './product.ts'

const assets = fileURLToPath(new URL('../../apps/dashboard/dist/assets', import.meta.url))

/** JavaScript the reports list loads in a browser, compressed, until its cards are there. */
export const dashboardBytes = (): Promise<Measurement[]> =>
  withProduct(async (server) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const page = await browser.newPage()
      await page.goto(server.at('acme', '/dashboard/'))
      await page.getByLabel('Email').fill('builder@acme.example')
      await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Reports' }).waitFor()
      const scripts = new Set<string>()
      page.on('request', (request) => {
        const name = /\/dashboard\/assets\/([^/?]+\.js)/.exec(request.url())?.[1]
        if (name) scripts.add(name)
      })
      await page.reload()
      await page.getByRole('heading', { name: 'Reports' }).waitFor()
      await page.waitForLoadState('networkidle')
      const gzip = sum([...scripts].map((name) => statSync(join(assets, `${name}.gz`)).size))
      const brotli = sum([...scripts].map((name) => readFileSync(join(assets, `${name}.br`)).length))
      return [
        atMost('JavaScript of the reports list, brotli', brotli, 250 * 1024, kilobytes),
        { what: 'the same, gzip', value: kilobytes(gzip) },
        { what: 'files', value: String(scripts.size) },
      ]
    } finally {
      await browser.close()
    }
  })

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
