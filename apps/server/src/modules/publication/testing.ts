import { randomBytes } from 'node:crypto'
import { type Database, tx } from '@bubbles/db'
import { type Audience, Problem } from '@bubbles/domain'
import { newBlockId } from '@bubbles/report-document'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { registerReaders } from '../../entry/readersParts.ts'
import { createApp } from '../../http/app.ts'
import type { ObserveAnswer } from '../../http/metrics.ts'
import { createVisitorCheck } from '../../http/session.ts'
import { OrganisationIds } from '../../http/tenant.ts'
import type { Harness } from '../../testing/harness.ts'
import { PageCache } from './pageCache.ts'

/** Cookies of a browser whose session is `subject`'s; `expired` is a session that has ended. */
export const sessionOf = (subject: string): string =>
  `CognitoIdentityServiceProvider.bubbles.LastAuthUser=${subject}; CognitoIdentityServiceProvider.bubbles.${subject}.accessToken=${subject}`

/** A second process on the database, with the real look at sessions and a clock of its own. */
export async function openReaders(
  database: Database,
  {
    now,
    env = {},
    observe,
  }: { now?: () => Date; env?: Record<string, string>; observe?: ObserveAnswer } = {},
): Promise<FastifyInstance> {
  const config = readConfig(
    readEnv({ BUBBLES_SECRET: 'a secret of thirty-two characters or more', BUBBLES_LOG: 'silent', ...env }),
  )
  const app = createApp(config)
  const visitorOf = createVisitorCheck({
    database,
    clientId: 'bubbles',
    verifyAccessToken: async (token) => {
      if (!token.startsWith('sub-')) throw new Problem('sign-in-required')
      const at = new Date()
      return { sub: token, username: token, originJti: token, signedInAt: at, expiresAt: at }
    },
  })
  const organisationIds = new OrganisationIds(database)
  registerReaders(app, { config, database, organisationIds, cache: new PageCache(), visitorOf, observe, now })
  await app.ready()
  return app
}

/** Makes a report with a title and a paragraph, through the calls its Builder uses. @returns its id. */
export async function makeReport(
  harness: Harness,
  as: string,
  { title, text, host }: { title: string; text: string; host?: string },
): Promise<string> {
  const url = '/api/report/v1/reports'
  const { body } = await harness.call(as, { method: 'POST', url, body: { name: title }, host })
  const value = { type: 'paragraph', attrs: { id: newBlockId() }, content: [{ type: 'text', text }] }
  await harness.call(as, {
    method: 'PATCH',
    url: `${url}/${body.id}/document`,
    body: { operations: [{ op: 'add', path: '/content/2', value }] },
    headers: { 'if-match': '*' },
    host,
  })
  return body.id
}

/** Publishes a report, whatever its warnings. @returns the publication's id. */
export async function publishReport(
  harness: Harness,
  as: string,
  request: { audience: Audience; reportId: string; slug: string; host?: string },
): Promise<string> {
  const { audience, reportId, slug, host } = request
  const url = `/api/report/v1/published-reports/${audience}`
  const answer = await harness.call(as, {
    method: 'POST',
    url,
    body: { reportId, slug, acceptWarnings: true },
    host,
  })
  if (answer.status !== 201) throw new Error(`Not published: ${answer.text}`)
  return answer.body.publicationId
}

/** Hangs a picture on a publication. @param width what its row says. @returns its key. */
export function attachPicture(
  database: Database,
  publicationId: string,
  bytes: Uint8Array,
  width = 1,
): Promise<string> {
  return database.transaction({ kind: 'platform' }, async () => {
    const { organisation_id, published_by } = await tx()
      .selectFrom('publications')
      .where('id', '=', publicationId)
      .select(['organisation_id', 'published_by'])
      .executeTakeFirstOrThrow()
    const [hash, key] = [randomBytes(32).toString('hex'), randomBytes(16).toString('base64url')]
    await tx()
      .insertInto('files')
      .values({
        organisation_id,
        hash,
        content_type: 'image/png',
        width,
        height: 1,
        bytes,
        created_by: published_by,
      })
      .execute()
    await tx()
      .insertInto('publication_files')
      .values({ organisation_id, media_key: key, publication_id: publicationId, file_hash: hash })
      .execute()
    return key
  })
}

/** The ETag of a publication's page without that of an encoding. */
export const etagOf = (database: Database, publicationId: string): Promise<string> =>
  database.transaction({ kind: 'platform' }, async () => {
    const row = await tx()
      .selectFrom('publications')
      .where('id', '=', publicationId)
      .select('etag')
      .executeTakeFirstOrThrow()
    return row.etag
  })
