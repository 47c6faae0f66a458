import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { makeOrganisation, openHarness } from '../../apps/server/src/testing/harness.ts'
import { atMost, type Measurement, median, milliseconds } from './measurement.ts'

const MEMBERS = 5_000
const TIMES = 15
const BUDGET_MS = 100

const LISTS = {
  'first page by name': '?limit=100',
  'newest first': '?limit=100&sort=joined',
  'one role': '?role=Builder',
  'found by part of a name': '?search=elodie',
  'found by part of an address': '?search=person12',
}

/** `GET v1/organisations/members` of an organisation of 5,000 on the embedded engine, the slower one: call to answer, no socket. */
export async function memberLists(): Promise<Measurement[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bubbles-bench-'))
  const database = await openDatabase({ environment: 'local', dataDirectory })
  const harness = await openHarness(database)
  const organisationId = await makeOrganisation(database, 'acme', [{ sub: 'sub-admin', roles: ['Admin'] }])
  await database.transaction({ kind: 'platform' }, () => insertCrowd(organisationId))
  const results: Measurement[] = []
  for (const [what, query] of Object.entries(LISTS)) {
    const times: number[] = []
    for (let i = 0; i < TIMES; i++) {
      const began = performance.now()
      await harness.call('sub-admin', { url: `/api/iam/v1/organisations/members${query}` })
      times.push(performance.now() - began)
    }
    results.push(atMost(`${MEMBERS} members, ${what}`, median(times), BUDGET_MS, milliseconds))
  }
  await harness.close()
  await database.close()
  rmSync(dataDirectory, { recursive: true, force: true })
  return results
}

/** Half of the names have accents; a third builds. Three times as many users belong elsewhere. */
async function insertCrowd(organisationId: string): Promise<void> {
  await sql`
    insert into users (pool_sub, email_address, name)
    select 'crowd-' || i, 'person' || i || '@example.org',
      case when i % 2 = 0 then 'Élodie Müller ' else 'Ann Smith ' end || md5(i::text)
    from generate_series(1, ${4 * MEMBERS}::integer) i`.execute(tx())
  await sql`
    insert into members (organisation_id, user_id, roles)
    select ${organisationId}::uuid, id, case when pool_sub like '%7' then array['Builder'] else '{}'::text[] end
    from users where pool_sub like 'crowd-%' limit ${MEMBERS}`.execute(tx())
}
