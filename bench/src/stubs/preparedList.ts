import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/*
 * The bare limit of the list of reports: Fastify and pg, the same transaction and tenant settings, one prepared query for
 * what the list shows, no sign-in, no membership, no contract. `node preparedList.ts DATABASE_URL ORGANISATION_ID` prints
 * its port.
 */

const [, , url, organisationId] = process.argv
const pool = new pg.Pool({ connectionString: url, max: 10 })

const OPEN = `begin;set local role bubbles_app;set local app.organisation_id='${organisationId}';set local app.user_id='';set local app.platform=''`

const LIST = `
  select r.id, r.name, r.is_template, r.language, r.head_seq, r.created_at, r.created_by, r.updated_at, r.updated_by,
    creator.name as creator_name, creator.email_address as creator_email,
    editor.name as editor_name, editor.email_address as editor_email,
    reviews.state as review_state, reviews.approved_seq, threads.open as open_threads, address.slug
  from reports r
  left join users creator on creator.id = r.created_by
  left join users editor on editor.id = r.updated_by
  left join reviews on reviews.organisation_id = r.organisation_id and reviews.report_id = r.id
  left join (
    select report_id, count(*) as open from comment_threads
    where organisation_id = $1 and resolved_at is null group by report_id
  ) threads on threads.report_id = r.id
  left join (
    select distinct on (report_id) report_id, slug from page_addresses
    where organisation_id = $1 and is_current order by report_id, audience desc
  ) address on address.report_id = r.id
  where r.organisation_id = $1 and r.deleted_at is null
  order by r.updated_at desc, r.id`

const app = Fastify()
app.get('/list', async () => {
  const client = await pool.connect()
  try {
    await client.query(OPEN)
    const { rows } = await client.query({ name: 'list', text: LIST, values: [organisationId] })
    await client.query('commit')
    return { reports: rows, total: rows.length }
  } finally {
    client.release()
  }
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
