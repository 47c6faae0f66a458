import { randomUUID } from 'node:crypto'
import { json, type ObjectStore, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { recordAudit } from '../../audit/public.ts'
import { eraseDeletedOrganisations } from './deletion.ts'
import { TENANT_TABLES } from './erasureWriter.ts'
import { insertFormerName, markDeleted } from './writer.ts'

const DAY_MS = 86_400_000

/** A store that has whatever is deleted in it; what becomes of objects is tested with files. */
const store: ObjectStore = {
  place: 'memory',
  takesFiles: true,
  put: async () => undefined,
  get: async () => null,
  delete: async () => undefined,
  close: () => undefined,
}

describeEachEngine('erasing deleted organisations', (open) => {
  let harness: Harness

  beforeAll(async () => {
    harness = await openHarness(await open({ objects: store }))
    return () => harness.close()
  })

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const rowsOf = (organisationId: string) =>
    platform(async () => {
      const counts: Record<string, number> = {}
      for (const table of [...TENANT_TABLES, 'former_names']) {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from ${sql.table(table)} where organisation_id = ${organisationId}::uuid`.execute(
          tx(),
        )
        counts[table] = rows[0]!.count
      }
      return counts
    })
  const organisation = (id: string) =>
    platform(() => tx().selectFrom('organisations').where('id', '=', id).selectAll().executeTakeFirst())

  /** An organisation with a row in every table that can have one. */
  async function makeFull(name: string): Promise<string> {
    const id = await makeOrganisation(harness.database, name, [
      { sub: `sub-${name}-builder`, roles: ['Builder'] },
    ])
    await platform(async () => {
      const { owner_id: by } = await tx()
        .selectFrom('organisations')
        .where('id', '=', id)
        .select('owner_id')
        .executeTakeFirstOrThrow()
      const own = { organisation_id: id }
      const [report, publication, hash] = [crypto.randomUUID(), crypto.randomUUID(), 'a'.repeat(64)]
      const at = new Date()
      await tx()
        .insertInto('reports')
        .values({ ...own, id: report, name: 'Wind', created_by: by, updated_by: by })
        .execute()
      const update = new Uint8Array([1])
      await tx()
        .insertInto('document_updates')
        .values({ ...own, report_id: report, seq: 1, update, update_hash: update, created_by: by })
        .execute()
      await tx()
        .insertInto('document_writers')
        .values({ ...own, report_id: report, client: 1, user_id: by })
        .execute()
      await tx()
        .insertInto('document_snapshots')
        .values({ ...own, report_id: report, seq: 1, state: update, document: json({}) })
        .execute()
      await tx()
        .insertInto('datasets')
        .values({ ...own, hash, content: json({}), created_by: by })
        .execute()
      await tx()
        .insertInto('files')
        .values({
          ...own,
          hash,
          content_type: 'image/webp',
          width: 1,
          height: 1,
          bytes: update,
          created_by: by,
        })
        .execute()
      await tx()
        .insertInto('stored_objects')
        .values({ ...own, hash, size: 1 })
        .execute()
      await tx()
        .insertInto('publications')
        .values({
          ...own,
          id: publication,
          report_id: report,
          audience: 'public',
          edition: 1,
          name: 'Wind',
          report_seq: 1,
          document: json({}),
          block_changes: json({}),
          html_gzip: update,
          html_brotli: update,
          etag: 'a',
          inline_hashes: json({ styleHashes: [], scriptHashes: [] }),
          published_by: by,
        })
        .execute()
      await tx()
        .insertInto('live_publications')
        .values({ ...own, report_id: report, audience: 'public', publication_id: publication })
        .execute()
      await tx()
        .insertInto('slugs')
        .values({ ...own, slug: 'wind', report_id: report })
        .execute()
      await tx()
        .insertInto('page_addresses')
        .values({ ...own, slug: 'wind', audience: 'public', report_id: report })
        .execute()
      await tx()
        .insertInto('withdrawn_publications')
        .values({
          ...own,
          report_id: report,
          audience: 'internal',
          publication_id: publication,
          cause: 'unpublishing',
        })
        .execute()
      await tx()
        .insertInto('publication_files')
        .values({ ...own, media_key: name, publication_id: publication, file_hash: hash })
        .execute()
      await tx()
        .insertInto('file_copies')
        .values({ ...own, file_hash: hash, width: 480, content_type: 'image/webp', bytes: update })
        .execute()
      await tx()
        .insertInto('publication_pdfs')
        .values({ ...own, publication_id: publication, state: 'made', pdf: update, settled_at: new Date() })
        .execute()
      await tx()
        .insertInto('publication_data')
        .values({
          ...own,
          publication_id: publication,
          block_id: 'b',
          version: 1,
          title: 'Wind',
          csv_gzip: update,
        })
        .execute()
      await tx()
        .insertInto('answers')
        .values({
          ...own,
          report_id: report,
          session_id: publication,
          block_id: 'b',
          publication_id: publication,
          kind: 'rating',
          rating: 1,
        })
        .execute()
      await tx()
        .insertInto('shown_results')
        .values({
          ...own,
          report_id: report,
          audience: 'public',
          block_id: 'b',
          kind: 'rating',
          counted: 10,
          counts: json({ 1: 10 }),
        })
        .execute()
      await tx()
        .insertInto('report_sharing')
        .values({ ...own, report_id: report, updated_by: by })
        .execute()
      await tx()
        .insertInto('preview_links')
        .values({ ...own, report_id: report, token_hash: update, created_by: by, expires_at: new Date() })
        .execute()
      await tx()
        .insertInto('document_versions')
        .values({ ...own, report_id: report, seq: 1, name: 'First', created_by: by })
        .execute()
      await tx()
        .insertInto('document_checkpoints')
        .values({ ...own, report_id: report, seq: 1, state: update })
        .execute()
      await tx()
        .insertInto('document_generations')
        .values({ ...own, report_id: report, generation: 1, seq: 1, state: update, earlier_state: update })
        .execute()
      await tx()
        .insertInto('document_late_updates')
        .values({ ...own, report_id: report, update_hash: update, generation: 0, update, created_by: by })
        .execute()
      await tx()
        .insertInto('report_texts')
        .values({ ...own, report_id: report, seq: 1, body: 'Wind', vector: '' })
        .execute()
      await tx()
        .insertInto('report_thumbnails')
        .values({
          ...own,
          report_id: report,
          content_type: 'image/webp',
          bytes: update,
          hash,
          updated_by: by,
        })
        .execute()
      await tx()
        .insertInto('report_imports')
        .values({
          ...own,
          kind: 'table',
          name: 'x',
          content: update,
          thumbnail: '',
          created_by: by,
          kept_until: at,
        })
        .execute()
      const { id: thread } = await tx()
        .insertInto('comment_threads')
        .values({ ...own, report_id: report, block_id: 'b', created_by: by })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: comment } = await tx()
        .insertInto('comments')
        .values({ ...own, thread_id: thread, body: 'Why?', created_by: by })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx()
        .insertInto('reader_comments')
        .values({
          ...own,
          thread_id: thread,
          words: 'Where is 2019?',
          edition: 1,
          told_edition: 1,
          audience: 'public',
        })
        .execute()
      await tx()
        .insertInto('comment_mails')
        .values({ ...own, comment_id: comment, user_id: by })
        .execute()
      await tx()
        .insertInto('comment_reactions')
        .values({ ...own, comment_id: comment, user_id: by, kind: 'agree' })
        .execute()
      await tx()
        .insertInto('suggestions')
        .values({
          ...own,
          thread_id: thread,
          text_before: '',
          original: 'a',
          text_after: '',
          replacement: 'b',
          created_by: by,
          decided_at: null,
          decided_by: null,
        })
        .execute()
      await tx()
        .insertInto('reviews')
        .values({ ...own, report_id: report, state: 'InReview', due_on: null, requested_by: by })
        .execute()
      await tx()
        .insertInto('review_steps')
        .values({ ...own, report_id: report, event: 'request', made_by: by })
        .execute()
      await tx()
        .insertInto('publish_requests')
        .values({ ...own, report_id: report, asked_by: by })
        .execute()
      await tx()
        .insertInto('inbox_done')
        .values({
          ...own,
          user_id: by,
          place: 'thread',
          subject_id: thread,
          report_id: report,
          seen_through: at,
        })
        .execute()
      await tx()
        .insertInto('unwanted_mails')
        .values({ ...own, user_id: by, kind: 'reply' })
        .execute()
      await tx()
        .insertInto('favourites')
        .values({ ...own, user_id: by, report_id: report })
        .execute()
      await tx()
        .insertInto('saved_searches')
        .values({ ...own, user_id: by, name: 'Wind', list: 'all', search: 'q=wind' })
        .execute()
      await tx()
        .insertInto('boundary_sets')
        .values({ ...own, hash, name: 'Districts' })
        .execute()
      const { id: tag } = await tx()
        .insertInto('tags')
        .values({ ...own, name: 'Wind', key: 'wind' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx()
        .insertInto('report_tags')
        .values({ ...own, report_id: report, tag_id: tag })
        .execute()
      await tx()
        .insertInto('data_sources')
        .values({
          ...own,
          report_id: report,
          block_id: 'b',
          address: 'https://example.org/data.csv',
          columns: json([]),
          applied_hash: hash,
          checked_at: at,
          changed_at: at,
          connected_by: by,
        })
        .execute()
      await tx()
        .insertInto('data_connections')
        .values({
          ...own,
          name: 'x',
          kind: 'PostgreSQL',
          host: 'db.example.org',
          port: 5432,
          database_name: 'x',
          login: 'x',
          sealed_password: Buffer.from(name),
          tls: true,
          created_by: by,
        })
        .execute()
      await tx()
        .insertInto('data_publishing')
        .values({ ...own, report_id: report, allowed_by: by })
        .execute()
      await tx()
        .insertInto('subscribers')
        .values({ ...own, report_id: report, address: 'reader@example.org' })
        .execute()
      await tx()
        .insertInto('named_readers')
        .values({ ...own, report_id: report, entry: 'reader@example.org' })
        .execute()
      await tx()
        .insertInto('known_readers')
        .values({ ...own, report_id: report, address: 'reader@example.org' })
        .execute()
      await tx()
        .insertInto('reader_codes')
        .values({ ...own, report_id: report, address: 'reader@example.org', expires_at: new Date() })
        .execute()
      await tx()
        .insertInto('trend_notes')
        .values({ ...own, report_id: report, day: '2026-10-26', words: 'Newsletter sent', created_by: by })
        .execute()
      await tx()
        .insertInto('engagement_alerts')
        .values({ ...own, report_id: report, kind: 'surge', day: '2026-10-26' })
        .execute()
      await tx().insertInto('engagement_rounds').values(own).execute()
      await tx()
        .insertInto('goals')
        .values({ ...own, report_id: report, name: 'Read', steps: json([]), created_by: by })
        .execute()
      await tx()
        .insertInto('publication_schedules')
        .values({
          ...own,
          report_id: report,
          audience: 'public',
          action: 'unpublish',
          at: new Date(),
          scheduled_by: by,
        })
        .execute()
      await tx()
        .insertInto('branding')
        .values({ ...own, logo_hash: hash })
        .execute()
      await tx()
        .insertInto('embedding')
        .values({ ...own, sites: 'listed' })
        .execute()
      await tx()
        .insertInto('invites')
        .values({
          ...own,
          email_address: 'a@b.example',
          token_hash: Buffer.from(name),
          created_by: by,
          expires_at: at,
        })
        .execute()
      await tx()
        .insertInto('former_members')
        .values({ ...own, user_id: by })
        .execute()
      await tx()
        .insertInto('organisation_exports')
        .values({ ...own, started_by: by, alive_at: new Date(0) })
        .execute()
      await tx()
        .insertInto('organisation_features')
        .values({ ...own, feature_key: 'x', status: true })
        .execute()
      await tx()
        .insertInto('api_tokens')
        .values({
          ...own,
          name: 'x',
          token_hash: Buffer.from(name),
          hint: 'x',
          capabilities: [],
          created_by: by,
        })
        .execute()
      const { id: webhook } = await tx()
        .insertInto('webhooks')
        .values({
          ...own,
          address: 'https://example.org/hooks',
          events: ['report.published'],
          created_by: by,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx()
        .insertInto('webhook_deliveries')
        .values({ ...own, webhook_id: webhook, event: 'report.published', data: json({}) })
        .execute()
      await tx()
        .insertInto('single_sign_on')
        .values({
          ...own,
          name: 'x',
          issuer: 'https://id.example',
          client_id: 'x',
          sealed_secret: Buffer.from(name),
          joins: 'automatic',
          updated_by: by,
        })
        .execute()
      await tx()
        .insertInto('page_domains')
        .values({ ...own, domain: `pages.${name}.example`, token: 'x', added_by: by })
        .execute()
      await tx()
        .insertInto('single_sign_on_domains')
        .values({ ...own, domain: `${name}.example`, token: 'x' })
        .execute()
      await tx()
        .insertInto('scim_users')
        .values({ ...own, user_id: by, user_name: name, email_address: `x@${name}.example` })
        .execute()
      const group = await tx()
        .insertInto('scim_groups')
        .values({ ...own, display_name: name })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx()
        .insertInto('scim_group_members')
        .values({ ...own, group_id: group.id, user_id: by })
        .execute()
      await tx()
        .insertInto('idempotency_keys')
        .values({ ...own, user_id: by, key: 'k', operation: 'o', response: json({}) })
        .execute()
      await tx()
        .insertInto('outbox')
        .values({ ...own, kind: 'x', payload: json({}) })
        .execute()
      await tx()
        .insertInto('sent_mail')
        .values({ ...own, id: randomUUID(), to_address: 'a@b.example', subject: 'x', text: 'x' })
        .execute()
      for (let index = 0; index < 30; index++) await recordAudit(id, by, 'organisation.exported', {})
      // More than one batch, over two partitions.
      await sql`
        insert into engagement_events (organisation_id, at, session_id, id, report_id, publication_id, kind, reader_hash, device)
        select ${id}::uuid, now() - make_interval(mins => n * 20), 's', n::text, ${report}::uuid, ${publication}::uuid,
          'view', n, 'phone'
        from generate_series(1, 2500) n`.execute(tx())
      await sql`
        insert into engagement_sessions (organisation_id, day, report_id, publication_id, session_id, first_at, last_at,
          views, engaged_ms, reader_hash, device)
        values (${id}::uuid, current_date, ${report}::uuid, ${publication}::uuid, 's', now(), now(), 1, 1, 1, 'phone')`.execute(
        tx(),
      )
      await sql`
        insert into engagement_report_days values (${id}::uuid, '', current_date, ${report}::uuid, '', 1, 1, 1, 1, 1)`.execute(
        tx(),
      )
      await sql`
        insert into engagement_report_day_blocks
        values (${id}::uuid, current_date, ${report}::uuid, ${publication}::uuid, 'b', 1, 1, 1)`.execute(tx())
      await sql`
        insert into engagement_report_day_targets
        values (${id}::uuid, current_date, ${report}::uuid, ${publication}::uuid, 'b', 'm', 1, 1)`.execute(
        tx(),
      )
      await sql`
        insert into engagement_dirty_days (organisation_id, report_id, day)
        values (${id}::uuid, ${report}::uuid, current_date)`.execute(tx())
      await sql`insert into engagement_drops values (${id}::uuid, current_date, 'own_team', 1)`.execute(tx())
    })
    return id
  }

  const deleteIt = (id: string, name: string, daysAgo: number) =>
    platform(async () => {
      await markDeleted(id, `deleted-${id.replaceAll('-', '')}`)
      await insertFormerName(id, name)
      const released_at = new Date(Date.now() - daysAgo * DAY_MS)
      await tx().updateTable('former_names').set({ released_at }).where('organisation_id', '=', id).execute()
    })

  it('knows every table that has rows of an organisation', async () => {
    const { rows } = await platform(() =>
      sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.attname = 'organisation_id' and not a.attisdropped`.execute(tx()),
    )
    const erased: string[] = [...TENANT_TABLES, 'former_names']
    expect(rows.map((row) => row.name).toSorted()).toEqual(erased.toSorted())
  })

  it('erases all of one 30 days after it was deleted, and nothing of others', async () => {
    const gone = await makeFull('gone')
    const fresh = await makeFull('fresh')
    const alive = await makeFull('alive')
    await deleteIt(gone, 'gone', 31)
    await deleteIt(fresh, 'fresh', 29)
    const before = [await rowsOf(fresh), await rowsOf(alive)]
    expect(Object.entries(await rowsOf(gone)).filter(([, count]) => count === 0)).toEqual([])

    expect(await eraseDeletedOrganisations(harness.database)).toBe(1)
    expect(Object.entries(await rowsOf(gone)).filter(([, count]) => count > 0)).toEqual([['former_names', 1]])
    expect(await organisation(gone)).toMatchObject({ status: 'Deleted', friendly_name: '' })
    expect([await rowsOf(fresh), await rowsOf(alive)]).toEqual(before)
    expect(await eraseDeletedOrganisations(harness.database)).toBe(0)

    // The name rests on, and is free with the row's end.
    const later = new Date(Date.now() + 60 * DAY_MS)
    await eraseDeletedOrganisations(harness.database, later)
    expect(await organisation(gone)).toBeUndefined()
    expect((await rowsOf(gone)).former_names).toBe(0)
    expect(await organisation(alive)).toMatchObject({ status: 'Active' })
    expect(await rowsOf(alive)).toEqual(before[1])
  })

  it('erases no log of an organisation that is there', async () => {
    const id = await makeOrganisation(harness.database, 'logged', [])
    const erase = () => sql`select erase_audit_log(${id}::uuid)`.execute(tx())
    await expect(platform(erase)).rejects.toThrow('deleted organisation')
    await platform(() => markDeleted(id, 'deleted-logged'))
    await expect(
      harness.database.transaction({ kind: 'organisation', organisationId: id }, erase),
    ).rejects.toThrow('deleted organisation')
  })
})
