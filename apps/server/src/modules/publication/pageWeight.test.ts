import { brotliDecompressSync } from 'node:zlib'
import { LIGHT_FONT_BYTES } from '@bubbles/domain'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Call, publishArticle, sevenFigures, standardArticle } from '../../../../../bench/src/article.ts'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'

const KB = 1024
const sub = 'sub-everything'
const host = 'acme.bubbles.localhost:4000'

describeOneEngine('what a published page weighs', (open) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness(await open())
    const roles = ['Builder', 'Publisher', 'Admin'] as const
    await makeOrganisation(harness.database, 'acme', [{ sub, roles: [...roles] }])
    return () => harness.close()
  })

  const call: Call = async (method, path, body) => {
    const answer = await harness.call(sub, {
      method: method as 'GET' | 'POST' | 'PATCH',
      url: `/api/report/v1/${path}`,
      body,
      headers: { 'if-match': '*' },
    })
    expect([path, answer.status < 300 ? 'done' : answer.text]).toEqual([path, 'done'])
    return answer.body as Record<string, unknown>
  }
  const get = (url: string) => harness.app.inject({ url, headers: { host, 'accept-encoding': 'br' } })
  /** The page as it travels, what it says, and the fonts it names. */
  const load = async (path: string) => {
    const { rawPayload, headers, statusCode } = await get(path)
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br'])
    const html = brotliDecompressSync(rawPayload).toString()
    const addresses = new Set(Array.from(html.matchAll(/url\("(http[^"]+)"\)/g), ([, address]) => address!))
    const fonts = await Promise.all([...addresses].map((address) => get(new URL(address).pathname)))
    return { wire: rawPayload.length, html, addresses: [...addresses], fonts }
  }

  it('is 43 KB at most with seven figures and the script, and two fonts of 25 KB that are kept for ever', async () => {
    const path = await publishArticle(call, sevenFigures(), 'seven-figures')
    const { wire, html, addresses, fonts } = await load(path)
    expect(html.match(/<figure/g)).toHaveLength(7)
    expect(wire).toBeLessThanOrEqual(43 * KB)
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.length).toBeLessThanOrEqual(2)
    for (const { statusCode, rawPayload, headers } of fonts) {
      expect(statusCode).toBe(200)
      expect(rawPayload.length).toBeLessThanOrEqual(LIGHT_FONT_BYTES)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'content-type': 'font/woff2',
      })
    }
    // All are asked for at once, from the page's own host.
    const preloaded = Array.from(
      html.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g),
      ([, url]) => url,
    )
    expect(preloaded).toEqual(addresses)
    expect(new Set(addresses.map((address) => new URL(address).host))).toEqual(new Set([host]))
  }, 60_000)

  it('is 60 KB at most for the standard article, in four requests', async () => {
    const path = await publishArticle(call, standardArticle(), 'standard-article')
    const { wire, html, fonts } = await load(path)
    expect(html.match(/<p data-block/g)).toHaveLength(18)
    expect(wire + fonts.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)).toBeLessThanOrEqual(
      60 * KB,
    )
    const pictures = html.match(/<img /g) ?? []
    expect(1 + fonts.length + pictures.length).toBeLessThanOrEqual(4)
  }, 60_000)
})
