import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { type Harness, makeOrganisation, openHarness } from '../../apps/server/src/testing/harness.ts'
import { insertManyReports } from './manyReports.ts'
import type { Measurement } from './measurement.ts'
import { loadAverage, overSizes, sizesInWords } from './overSizes.ts'

const SIZES = [100, 1_000, 10_000] as const
const BUDGET_MS = 50
const REPORTS_URL = '/api/report/v1/reports'

const SEARCHES: Record<string, Record<string, unknown>> = {
  'first page, last edited': {},
  'last page, last edited': { offset: 1_000_000 },
  'first page by title': { sort: 'name' },
  'last page by title': { sort: 'name', offset: 1_000_000 },
  'published, first page': { filters: { list: 'published' } },
  'not published': { filters: { list: 'unpublished' } },
  'changed since it was published': { filters: { changed: true } },
  'waiting for a publisher': { filters: { publishRequested: true } },
  'with open comments': { filters: { openComments: true } },
  'one word that is in a tenth': { query: 'offshore' },
  'one word that is in a thousandth': { query: 'zebra' },
  'a part of all titles, by title': { query: 'epor', sort: 'name' },
  'the beginning of a word, unpublished': { query: 'win', filters: { state: ['unpublished'] } },
}

/** An organisation of so many reports, by its address, and one of its reports. */
interface Sized {
  host: string
  report: string
}

/**
 * What the list of reports asks for, and the smallest question about one report, in organisations of 100, 1,000 and
 * 10,000 reports that share a database on the embedded engine, the slower one. Processor time of a call, no socket.
 */
export async function reportLists(): Promise<Measurement[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bubbles-bench-'))
  const database = await openDatabase({ environment: 'local', dataDirectory })
  const harness = await openHarness(database)
  const organisations = new Map<number, Sized>()
  for (const size of SIZES) organisations.set(size, await makeSized(harness, size))
  // As the machinery of the database does it by itself within a minute.
  await database.transaction({ kind: 'platform' }, async () => {
    await sql`set local role none`.execute(tx())
    await sql`analyze`.execute(tx())
  })
  const ask = (what: string, call: (at: Sized, size: number) => ReturnType<Harness['call']>) =>
    overSizes(what, SIZES, (size) => call(organisations.get(size)!, size), BUDGET_MS)
  const url = `${REPORTS_URL}/search`
  const results: Measurement[] = [{ what: 'reports', value: sizesInWords(SIZES) }]
  for (const [what, body] of Object.entries(SEARCHES))
    results.push(
      await ask(what, ({ host }, size) => harness.call(builderOf(size), { method: 'POST', url, body, host })),
    )
  results.push(
    await ask('what the start asks for', ({ host }, size) =>
      harness.call(builderOf(size), { url: REPORTS_URL, host }),
    ),
    await ask('that a report is there', ({ host, report }, size) =>
      harness.call(builderOf(size), { method: 'HEAD', url: `${REPORTS_URL}/${report}`, host }),
    ),
  )
  for (const [what, body] of Object.entries({ 'first page': {}, 'by title': { sort: 'name' } }))
    results.push(
      await ask(`a tenth of them published, as viewers see it, ${what}`, ({ host }, size) =>
        harness.call(viewerOf(size), { method: 'POST', url, body, host }),
      ),
    )
  await harness.close()
  await database.close()
  rmSync(dataDirectory, { recursive: true, force: true })
  return [...results, loadAverage()]
}

const builderOf = (size: number) => `sub-builder-${size}`
const viewerOf = (size: number) => `sub-viewer-${size}`

async function makeSized({ database, call }: Harness, size: number): Promise<Sized> {
  const host = `reports-${size}`
  const organisationId = await makeOrganisation(database, host, [
    { sub: builderOf(size), roles: ['Builder'] },
    { sub: viewerOf(size), roles: [] },
  ])
  const first = await call(builderOf(size), {
    method: 'POST',
    url: REPORTS_URL,
    body: { name: 'First' },
    host,
  })
  const { id: report, createdBy } = first.body as { id: string; createdBy: { id: string } }
  await database.transaction({ kind: 'organisation', organisationId }, () =>
    insertManyReports(organisationId, createdBy.id, size),
  )
  return { host, report }
}
