import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { makeOrganisation, openHarness } from '../../apps/server/src/testing/harness.ts'
import type { Measurement } from './measurement.ts'
import { loadAverage, overSizes, sizesInWords } from './overSizes.ts'

const SIZES = [100, 1_000, 2_000] as const
const BUDGET_MS = 100

const LISTS = {
  'first page by name': '?limit=100',
  'newest first': '?limit=100&sort=joined',
  'one role': '?role=Builder',
  'found by part of a name': '?search=elodie',
  'found by part of an address': '?search=person12',
}

/**
 * `GET v1/organisations/members` in organisations of 100, 1,000 and 2,000 that share a database on the embedded engine,
 * the slower one: processor time of a call, no socket.
 */
export async function memberLists(): Promise<Measurement[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bubbles-bench-'))
  const database = await openDatabase({ environment: 'local', dataDirectory })
  const harness = await openHarness(database)
  for (const size of SIZES) {
    const organisationId = await makeOrganisation(database, hostOf(size), [
      { sub: adminOf(size), roles: ['Admin'] },
    ])
    await database.transaction({ kind: 'platform' }, () => insertCrowd(organisationId, size))
  }
  const results: Measurement[] = [{ what: 'members', value: sizesInWords(SIZES) }]
  for (const [what, query] of Object.entries(LISTS)) {
    const url = `/api/iam/v1/organisations/members${query}`
    const ask = (size: number) => harness.call(adminOf(size), { url, host: hostOf(size) })
    results.push(await overSizes(what, SIZES, ask, BUDGET_MS))
  }
  await harness.close()
  await database.close()
  rmSync(dataDirectory, { recursive: true, force: true })
  return [...results, loadAverage()]
}

const hostOf = (size: number) => `members-${size}`
const adminOf = (size: number) => `sub-admin-${size}`

/** Half of the names have accents; a tenth builds. Three times as many users belong elsewhere. */
async function insertCrowd(organisationId: string, members: number): Promise<void> {
  await sql`
    insert into users (pool_sub, email_address, name)
    select 'crowd-' || ${members}::integer || '-' || i, 'person' || i || '@' || ${members}::integer || '.example.org',
      case when i % 2 = 0 then 'Élodie Müller ' else 'Ann Smith ' end || md5(i::text)
    from generate_series(1, ${4 * members}::integer) i`.execute(tx())
  await sql`
    insert into members (organisation_id, user_id, roles)
    select ${organisationId}::uuid, id, case when pool_sub like '%7' then array['Builder'] else '{}'::text[] end
    from users where pool_sub like 'crowd-' || ${members}::integer || '-%' limit ${members}`.execute(tx())
}
