import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { vectorOf } from '../../apps/server/src/modules/report/search/words.ts'

/**
 * Rows of an organisation with so many reports, without their documents: a tenth has some 300 words, another tenth is
 * published, a hundredth each is in review, has an open comment and waits for a publisher. Needs the organisation's
 * transaction.
 */
export async function insertManyReports(organisationId: string, by: string, reports: number): Promise<void> {
  const [written, published] = [reports / 10, reports / 10]
  const texts = Array.from({ length: written }, (_, index) => textOf(index))
  await sql`
    insert into reports (organisation_id, name, head_seq, created_by, created_at, updated_by, updated_at)
    select ${organisationId}::uuid, 'Report ' || i || ' of the Élysée', 2, ${by}::uuid, now() - i * interval '1 hour',
      ${by}::uuid, now() - ((i * 7919) % ${reports}::integer) * interval '1 minute'
    from generate_series(1, ${reports}::integer) i`.execute(tx())
  await sql`
    insert into report_texts (organisation_id, report_id, seq, body, vector)
    select organisation_id, id, 2, coalesce(text.body, ''), coalesce(text.vector, '')::tsvector
    from (select *, row_number() over (order by created_at) as place from reports
      where organisation_id = ${organisationId}::uuid) report
    left join unnest(${texts}::text[], ${texts.map((text) => vectorOf('', text))}::text[])
      with ordinality text (body, vector, place) using (place)`.execute(tx())
  await sql`
    insert into publications (organisation_id, report_id, audience, edition, name, report_seq, document, block_changes,
      html_gzip, html_brotli, inline_hashes, etag, published_by)
    select organisation_id, id, 'internal', 1, name, 1 + (row_number() over ()) % 2, '{}', '{}', '', '', '[]', '', created_by
    from reports where organisation_id = ${organisationId}::uuid order by created_at desc limit ${published}`.execute(
    tx(),
  )
  await sql`
    insert into live_publications (organisation_id, report_id, audience, publication_id)
    select organisation_id, report_id, audience, id from publications where organisation_id = ${organisationId}::uuid`.execute(
    tx(),
  )
  await sql`
    insert into slugs (organisation_id, slug, report_id)
    select organisation_id, report_id::text, report_id from live_publications where organisation_id = ${organisationId}::uuid`.execute(
    tx(),
  )
  await sql`
    insert into page_addresses (organisation_id, slug, audience, report_id)
    select organisation_id, report_id::text, audience, report_id from live_publications
    where organisation_id = ${organisationId}::uuid`.execute(tx())
  await insertTeamwork(organisationId, reports / 100)
}

/** Of so many reports each: a review, an open comment, a request to publish. */
async function insertTeamwork(organisationId: string, reports: number): Promise<void> {
  const some = sql`(select * from reports where organisation_id = ${organisationId}::uuid order by id limit ${reports})`
  await sql`
    insert into reviews (organisation_id, report_id, state, requested_by)
    select organisation_id, id, 'InReview', created_by from ${some} report`.execute(tx())
  await sql`
    insert into publish_requests (organisation_id, report_id, asked_by)
    select organisation_id, id, created_by from ${some} report`.execute(tx())
  await sql`
    insert into comment_threads (organisation_id, report_id, block_id, created_by)
    select organisation_id, id, 'b', created_by from ${some} report`.execute(tx())
  await sql`
    insert into comments (organisation_id, thread_id, body, created_by)
    select organisation_id, id, 'Why?', created_by from comment_threads
    where organisation_id = ${organisationId}::uuid`.execute(tx())
}

/** Some 300 words in ten paragraphs; a hundredth of the texts has a word of its own. */
const textOf = (index: number): string =>
  Array.from(
    { length: 10 },
    (_, place) =>
      `The offshore park number ${place} of year ${1900 + ((index * 7 + place) % 120)} feeds towns ${'and their many neighbours '.repeat(5)}${index % 100 === 0 ? 'with zebra' : ''}`,
  ).join('\n')
