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
