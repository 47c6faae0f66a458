import { describeEachEngine } from '@bubbles/test-kit'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Config } from '../config/config.ts'
import { opensSigningKey } from '../modules/identity/public.ts'
import { requireKnownSecret } from '../modules/installation/public.ts'
import type { Dependencies } from './dependencies.ts'
import { registerHealth } from './health.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describeEachEngine('readiness', (open) => {
  it('is refused to a process with a secret that lets nobody sign in', async () => {
    const database = await open()
    const secret = bytes('a secret of thirty-two characters or more')
    await requireKnownSecret(database, {
      secret,
      source: 'BUBBLES_SECRET',
      opensStored: () => opensSigningKey(database, secret),
    })
    const ask = async (own: Uint8Array, url: string) => {
      const app = fastify()
      registerHealth(app, { database, config: { secret: own } as Config } as Dependencies)
      const { statusCode } = await app.inject(url)
      await app.close()
      return statusCode
    }
    const other = bytes('another secret of thirty-two characters')
    expect([await ask(secret, '/readyz'), await ask(secret, '/healthz')]).toEqual([200, 200])
    expect([await ask(other, '/readyz'), await ask(other, '/healthz')]).toEqual([503, 200])
  })
})
