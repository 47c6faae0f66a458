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
    reviews.state as review_state, reviews.approved_seq,
    (select count(*) from comment_threads t
      where t.organisation_id = r.organisation_id and t.report_id = r.id and t.resolved_at is null) as open_threads,
    (select json_agg(json_build_array(l.audience, l.publication_id, a.slug)) from live_publications l
      join page_addresses a on a.organisation_id = l.organisation_id and a.report_id = l.report_id
        and a.audience = l.audience and a.is_current
      where l.organisation_id = r.organisation_id and l.report_id = r.id) as live
  from reports r
  left join users creator on creator.id = r.created_by
  left join users editor on editor.id = r.updated_by
  left join reviews on reviews.organisation_id = r.organisation_id and reviews.report_id = r.id
  where r.organisation_id = $1 and r.deleted_at is null
  order by r.updated_at desc, r.id desc limit 50`

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
