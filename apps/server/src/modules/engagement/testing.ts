import { createHash } from 'node:crypto'
import { type Database, json, tx } from '@bubbles/db'
import type { Property } from './analytics/reader.ts'

/** An organisation with reports and live publications, for this module's tests. */
export interface TestOrganisation {
  organisationId: string
  name: string
  ownerId: string
  publications: { reportId: string; publicationId: string }[]
}

/** Ids of the blocks of each publication: title, standfirst, a chart, a map, and a paragraph in a list. */
export const TEST_BLOCKS = ['b1', 'b2', 'b3', 'b4', 'b5'] as const

const [title, standfirst, chart, map, nested] = TEST_BLOCKS
const TEST_DOCUMENT = {
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: title }, content: [{ type: 'text', text: 'Wind' }] },
    { type: 'standfirst', attrs: { id: standfirst } },
    { type: 'chart', attrs: { id: chart, series: [{ id: 'no block' }] } },
    { type: 'map', attrs: { id: map } },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', attrs: { id: nested } }] }],
    },
  ],
}

/** Makes an organisation with `reports` reports, each published to the world. */
export async function makeOrganisation(
  database: Database,
  name: string,
  reports = 1,
): Promise<TestOrganisation> {
  const organisationId = idOf(name, 'organisation')
  const userId = idOf(name, 'user')
  const publications = Array.from({ length: reports }, (_, index) => ({
    reportId: idOf(name, `report ${index}`),
    publicationId: idOf(name, `publication ${index}`),
  }))
  await database.transaction({ kind: 'platform' }, async () => {
    await tx()
      .insertInto('users')
      .values({ id: userId, pool_sub: userId, email_address: `${userId}@example.org` })
      .execute()
    await tx()
      .insertInto('organisations')
      .values({
        id: organisationId,
        name,
        friendly_name: name,
        owner_id: userId,
        google_analytics4_measurement_id: 'G-TEST000001',
      })
      .execute()
    for (const { reportId, publicationId } of publications) {
      await publish(organisationId, userId, reportId, publicationId)
    }
  })
  return { organisationId, name, ownerId: userId, publications }
}

/** What run-reports asks of it. */
export const testProperty = (organisationId: string, timeZone = 'UTC'): Property => ({
  organisationId,
  timeZone,
  hosts: { internal: 'acme.bubbles.localhost', public: 'acme.pages.localhost' },
})

/** The same id for the same words, so that what is generated from it is the same in each run. */
function idOf(...words: string[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function publish(
  organisationId: string,
  userId: string,
  reportId: string,
  publicationId: string,
): Promise<void> {
  const organisation = { organisation_id: organisationId }
  await tx()
    .insertInto('reports')
    .values({ ...organisation, id: reportId, name: 'Wind', created_by: userId, updated_by: userId })
    .execute()
  await tx()
    .insertInto('publications')
    .values({
      ...organisation,
      id: publicationId,
      report_id: reportId,
      audience: 'public',
      edition: 1,
      name: 'Wind',
      report_seq: 1,
      document: json(TEST_DOCUMENT),
      block_changes: json({}),
      html_gzip: new Uint8Array(),
      html_brotli: new Uint8Array(),
      etag: publicationId,
      inline_hashes: json({ styleHashes: [], scriptHashes: [] }),
      published_by: userId,
    })
    .execute()
  await tx()
    .insertInto('live_publications')
    .values({ ...organisation, report_id: reportId, audience: 'public', publication_id: publicationId })
    .execute()
}

export async function unpublish(
  database: Database,
  organisationId: string,
  publicationId: string,
): Promise<void> {
  await database.transaction({ kind: 'organisation', organisationId }, () =>
    tx()
      .deleteFrom('live_publications')
      .where('organisation_id', '=', organisationId)
      .where('publication_id', '=', publicationId)
      .execute(),
  )
}
