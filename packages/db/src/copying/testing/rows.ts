import { sql } from 'kysely'
import { type Database, json, tx } from '../../index.ts'

export const user = '0f0f0f0f-0000-4000-8000-00000000000a'
export const organisation = '0f0f0f0f-0000-4000-8000-000000000001'

/** Rows that are hard to copy exactly: bytes, microseconds, JSON and text that look like other things. */
export async function fillEverything(database: Database): Promise<void> {
  await database.transaction({ kind: 'platform' }, async () => {
    await sql`insert into users (id, pool_sub, email_address, name, global_roles, created_at)
      values (${user}, 'sub', 'ü"\\{}@acme.example', ${'two\nlines\t\\N'}, array['AccountManager', 'a,"b"\\'],
        '2026-11-21 10:11:12.345678+00')`.execute(tx())
    await sql`insert into organisations (id, name, friendly_name, owner_id)
      values (${organisation}, 'acme', 'Äcme 🫧', ${user})`.execute(tx())
    await sql`insert into members (organisation_id, user_id, roles)
      values (${organisation}, ${user}, array['Admin', 'Builder'])`.execute(tx())
    await sql`insert into reports (organisation_id, name, created_by, updated_by)
      select ${organisation}::uuid, 'Report ' || n, ${user}::uuid, ${user}::uuid from generate_series(1, 1200) n`.execute(
      tx(),
    )
    const bytes = Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 7) % 256)
    for (const digit of ['a', 'b', 'c', 'd']) {
      await sql`insert into files (organisation_id, hash, content_type, width, height, bytes, created_by)
        values (${organisation}, ${digit.repeat(64)}, 'image/png', 1, 2, ${bytes}, ${user})`.execute(tx())
    }
    await sql`insert into datasets (organisation_id, hash, content, created_by)
      values (${organisation}, ${'e'.repeat(64)}, ${json([1.5, null, 'null', { '\\u0041': '{}' }])}, ${user})`.execute(
      tx(),
    )
    await sql`insert into engagement_dirty_days (organisation_id, report_id, day)
      select ${organisation}::uuid, gen_random_uuid(), '2026-11-21' from generate_series(1, 30)`.execute(tx())
    await sql`insert into audit_log (organisation_id, actor_id, action, subject, at)
      select ${organisation}::uuid, ${user}::uuid, 'report.deleted', jsonb_build_object('name', n),
        '2026-11-21 10:11:12.345678+00'::timestamptz from generate_series(1, 30) n`.execute(tx())
    await sql`insert into account_manager_changes (user_id, change, source)
      values (${user}, 'appointed', 'command')`.execute(tx())
    await sql`delete from engagement_dirty_days where id > 20`.execute(tx())
  })
}
