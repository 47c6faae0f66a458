import { describeEachEngine, migrations } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tx } from './database.ts'

const MIGRATION = migrations.find(({ name }) => name === '0104_earlier_editions')!
const [organisation, other, person] = ['1', '2', '3'].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
)
const idOf = (kind: string, digits: string) =>
  `00000000-0000-4000-8000-${kind}${digits.padStart(12 - kind.length, '0')}`

type Audience = 'internal' | 'public'

const publication = (report: number, edition: number) => idOf('e', `${report}0${edition}`)

/** What the migration makes, taken back: the test's database has been through it. */
async function undo(): Promise<void> {
  // A table that has deferred triggers to run can't be altered.
  await sql`set constraints all immediate`.execute(tx())
  await sql`alter table report_sharing drop column editions`.execute(tx())
  await sql`alter table live_publications drop column since_edition`.execute(tx())
  await sql`alter table withdrawn_publications drop column since_edition`.execute(tx())
}

/** A report's editions, oldest first, each on the day of its number. */
async function publish(report: number, audiences: readonly Audience[]): Promise<void> {
  await sql`
    insert into reports (organisation_id, id, name, created_by, updated_by)
    values (${organisation}, ${idOf('a', String(report))}, 'x', ${person}, ${person})`.execute(tx())
  for (const [index, audience] of audiences.entries())
    await sql`
      insert into publications (organisation_id, id, report_id, audience, edition, name, report_seq, document,
        block_changes, html_gzip, html_brotli, inline_hashes, etag, published_by, published_at)
      values (${organisation}, ${publication(report, index + 1)}, ${idOf('a', String(report))}, ${audience},
        ${index + 1}, 'x', 1, '{}', '{}', '', '', '[]', 'x', ${person}, ${day(index + 1)})`.execute(tx())
}

/** Noon of a day; what was unpublished on it was so in the evening. */
const day = (number: number, hour = 12) => `2026-01-0${number}T${hour}:00:00Z`

const unpublish = (report: number, audience: Audience, on: number, of = organisation) =>
  sql`
    insert into audit_log (organisation_id, actor_id, action, subject, at)
    values (${of}, ${person}, 'report.unpublished',
      ${JSON.stringify({ reportId: idOf('a', String(report)), audience })}::jsonb, ${day(on, 20)})`.execute(
    tx(),
  )

const live = (report: number, audience: Audience, edition: number) =>
  sql`
    insert into live_publications (organisation_id, report_id, audience, publication_id)
    values (${organisation}, ${idOf('a', String(report))}, ${audience}, ${publication(report, edition)})`.execute(
    tx(),
  )

describeEachEngine('working out from which edition on readers can open earlier ones', (open) => {
  test('starts after the audience could last read nothing, and at the current edition where nothing says so', async () => {
    const database = await open()
    await database.transaction({ kind: 'platform' }, async () => {
      await sql`insert into users (id, pool_sub, email_address) values (${person}, 'a', 'a@example.org')`.execute(
        tx(),
      )
      for (const [id, name] of [
        [organisation, 'acme'],
        [other, 'globex'],
      ])
        await sql`
          insert into organisations (id, name, friendly_name, owner_id)
          values (${id}, ${name}, ${name}, ${person})`.execute(tx())

      // Never unpublished: from its first edition. The log of another organisation says nothing about it.
      await publish(1, ['public', 'public', 'public'])
      await live(1, 'public', 3)
      await unpublish(1, 'public', 2, other)

      // Unpublished twice: what came before the second time stays so.
      await publish(2, ['public', 'public', 'public', 'public'])
      await live(2, 'public', 4)
      await unpublish(2, 'public', 1)
      await unpublish(2, 'public', 2)

      // Both audiences: each from its own first edition, whatever was unpublished for the other.
      await publish(3, ['internal', 'public', 'internal', 'public'])
      await live(3, 'internal', 3)
      await live(3, 'public', 4)
      await unpublish(3, 'internal', 2)

      // Unpublished and brought back: nothing was published since, so the edition itself and none before.
      await publish(4, ['public', 'public'])
      await live(4, 'public', 2)
      await unpublish(4, 'public', 3)

      // Unpublished now: should it come back, it does so alone.
      await publish(5, ['public', 'public'])
      await unpublish(5, 'public', 3)
      await sql`
        insert into withdrawn_publications (organisation_id, report_id, audience, publication_id, cause)
        values (${organisation}, ${idOf('a', '5')}, 'public', ${publication(5, 2)}, 'unpublishing')`.execute(
        tx(),
      )

      await sql`set local role none`.execute(tx())
      await undo()
      await sql.raw(MIGRATION.sql).execute(tx())
    })
    const { rows } = await database.transaction({ kind: 'platform' }, () =>
      sql<{ report: string; audience: string; since: number }>`
        select right(report_id::text, 1) as report, audience, since_edition as since from live_publications
        union all
        select right(report_id::text, 1), audience, since_edition from withdrawn_publications
        order by report, audience`.execute(tx()),
    )
    expect(rows.map(({ report, audience, since }) => `${report} ${audience}: ${since}`)).toEqual([
      '1 public: 1',
      '2 public: 3',
      '3 internal: 3',
      '3 public: 2',
      '4 public: 2',
      '5 public: 2',
    ])
  })
})
