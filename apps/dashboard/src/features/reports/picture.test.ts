import { toasts } from '@bubbles/ui'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/queryClient.ts'
import { setConfig } from '../../config.ts'
import { pictureQuery } from './picture.ts'

vi.mock('@bubbles/session', async (original) => ({
  ...(await original<object>()),
  getAccessToken: async () => 'a-token',
}))
afterEach(() => vi.unstubAllGlobals())

it('a report without a thumbnail has none, silently (specification 8)', async () => {
  setConfig({ environment: 'local' } as Parameters<typeof setConfig>[0])
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Report not found' }, { status: 404 }))
  expect(await createQueryClient().fetchQuery(pictureQuery({ id: 'r', version: 1 }))).toBeNull()
  expect(toasts.getSnapshot().errors).toEqual([])
})

it('a map is drawn in the colours of maps, with their styles', async () => {
  setConfig({ environment: 'local' } as Parameters<typeof setConfig>[0])
  const map = '<svg xmlns="http://www.w3.org/2000/svg" class="bb-thumb bb-map"><g class="bb-rg"/></svg>'
  vi.stubGlobal('fetch', async () => new Response(map, { headers: { 'content-type': 'image/svg+xml' } }))
  const drawn = await createQueryClient().fetchQuery(pictureQuery({ id: 'map', version: 1 }))
  expect(drawn?.kind).toBe('drawing')
  const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) =>
    Array.from(cssRules, ({ cssText }) => cssText),
  )
  expect(rules.some((rule) => rule.includes('.bb-map .k1'))).toBe(true)
  expect(rules.filter((rule) => rule.includes('--bb-m1: ') || rule.includes('--bb-m1:'))).not.toEqual([])
})
