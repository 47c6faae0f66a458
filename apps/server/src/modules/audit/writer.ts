import { json, tx } from '@bubbles/db'

/** What is recorded. */
export type AuditAction = 'report.deleted' | 'report.restored' | 'report.published' | 'report.unpublished'

/** Records a change in the transaction that makes it. */
export async function recordAudit(
  organisationId: string,
  actorId: string,
  action: AuditAction,
  subject: Record<string, unknown>,
): Promise<void> {
  await tx()
    .insertInto('audit_log')
    .values({ organisation_id: organisationId, actor_id: actorId, action, subject: json<unknown>(subject) })
    .execute()
}
