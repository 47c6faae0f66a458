import { gunzipSync } from 'node:zlib'
import { type Database, tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { drainOutbox } from '../../worker/loop.ts'
import { renderAtNewAddresses } from './movedAddresses.ts'
import { pageRenderingJobs } from './renderAgain.ts'
import { makeReport, publishReport } from './testing.ts'

const publisher = 'sub-publisher'

describeOneEngine('the addresses of a server', (open) => {
  let harness: Harness
  let database: Database
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const configAt = (port: number) =>
    readConfig(
      readEnv({
        BUBBLES_SECRET: 'a secret of thirty-two characters or more',
        BUBBLES_LOG: 'silent',
        PORT: String(port),
      }),
    )
  const waiting = () =>
    platform(() =>
      tx()
        .selectFrom('outbox')
        .where('done_at', 'is', null)
        .where('kind', 'like', 'pages.%')
        .select('kind')
        .execute(),
    )
  const pageAt = async (port: number) => {
    const headers = { host: `acme.bubbles.localhost:${port}` }
    return (await harness.app.inject({ url: '/bubbles/wind', headers })).body
  }

  beforeAll(async () => {
    database = await open()
    harness = await openHarness(database)
    await makeOrganisation(database, 'acme', [{ sub: publisher, roles: ['Builder', 'Publisher'] }])
    await makeOrganisation(database, 'globex', [{ sub: 'sub-other', roles: ['Builder'] }])
    const reportId = await makeReport(harness, publisher, { title: 'Wind', text: 'Wind doubled.' })
    await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'wind' })
    await platform(() =>
      tx()
        .insertInto('installation')
        .values({ secret_check: 'known' })
        .onConflict((c) => c.doNothing())
        .execute(),
    )
    await platform(() => tx().deleteFrom('outbox').execute())
    return () => harness.close()
  })

  it('are noted at the first start; while they stay the same, nothing is rendered', async () => {
    expect(await renderAtNewAddresses(database, configAt(4000))).toBe(1)
    await platform(() => tx().deleteFrom('outbox').execute())
    expect(await renderAtNewAddresses(database, configAt(4000))).toBe(0)
    expect(await waiting()).toEqual([])
  })

  it('change, and pages say so, asked for by one of the processes that start', async () => {
    const config = configAt(5000)
    expect(await pageAt(4000)).toContain('http://acme.bubbles.localhost:4000/bubbles/wind')
    const asked = await Promise.all([
      renderAtNewAddresses(database, config),
      renderAtNewAddresses(database, config),
    ])
    // Of two organisations one has pages.
    expect(asked.toSorted((a, b) => a - b)).toEqual([0, 1])
    const failures: unknown[] = []
    await drainOutbox(database, pageRenderingJobs({ database, config, mostMs: 60_000 }), (_what, error) =>
      failures.push(error),
    )
    expect(failures).toEqual([])
    const { html } = await platform(() =>
      tx().selectFrom('publications').select('html_gzip as html').executeTakeFirstOrThrow(),
    )
    const text = gunzipSync(html!).toString()
    expect(text).toContain('http://acme.bubbles.localhost:5000/bubbles/wind')
    expect(text).not.toContain(':4000')
  })
})
