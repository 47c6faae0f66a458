import { describeEachEngine } from '@bubbles/test-kit'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Config } from '../config/config.ts'
import { opensSigningKey } from '../modules/identity/public.ts'
import { requireKnownSecret } from '../modules/installation/public.ts'
import { registerHealth } from './health.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describeEachEngine('readiness', (open) => {
  it('is refused, with the part that fails, where nobody could sign in or nothing be read', async () => {
    const database = await open()
    const secret = bytes('a secret of thirty-two characters or more')
    await requireKnownSecret(database, {
      secret,
      source: 'BUBBLES_SECRET',
      opensStored: () => opensSigningKey(database, secret),
    })
    const ask = async (own: Uint8Array, url: string, works?: () => Promise<boolean>) => {
      const app = fastify()
      registerHealth(app, { database, config: { secret: own } as Config }, works)
      const answer = await app.inject(url)
      await app.close()
      return { status: answer.statusCode, failing: answer.json<{ failing?: string[] }>().failing }
    }
    const other = bytes('another secret of thirty-two characters')
    const broken = async () => {
      throw new Error('The user pool is away.')
    }
    expect(await ask(secret, '/readyz')).toEqual({ status: 200 })
    expect(await ask(secret, '/readyz', async () => true)).toEqual({ status: 200 })
    expect(await ask(other, '/readyz')).toEqual({ status: 503, failing: ['secret'] })
    expect(await ask(secret, '/readyz', broken)).toEqual({ status: 503, failing: ['sign-in'] })
    expect(await ask(other, '/healthz')).toEqual({ status: 200 })
    await database.close()
    expect(await ask(secret, '/readyz', broken)).toEqual({ status: 503, failing: ['database'] })
    expect(await ask(secret, '/healthz')).toEqual({ status: 200 })
  })
})
