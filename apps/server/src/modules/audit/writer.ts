import { json, tx } from '@bubbles/db'

/** What is recorded. */
export type AuditAction =
  | 'report.deleted'
  | 'report.restored'
  | 'report.published'
  | 'report.unpublished'
  | 'report.sharing-changed'
  | 'report.preview-shared'
  | 'report.preview-revoked'
  | 'report.publish-asked'
  | 'report.announced'
  | 'review.requested'
  | 'review.withdrawn'
  | 'review.approved'
  | 'review.sent-back'
  | 'answers.deleted'
  | 'member.joined'
  | 'member.role-added'
  | 'member.role-removed'
  | 'member.removed'
  | 'member.left'
  | 'invite.created'
  | 'invite.resent'
  | 'invite.link-made'
  | 'invite.revoked'
  | 'invite.accepted'
  | 'organisation.created'
  | 'organisation.updated'
  | 'organisation.renamed'
  | 'organisation.handed-over'
  | 'organisation.disabled'
  | 'organisation.deleted'
  | 'organisation.exported'
  | 'branding.updated'
  | 'branding.logo-changed'
  | 'branding.logo-removed'
  | 'embedding.updated'
  | 'analytics.set-up'
  | 'token.created'
  | 'token.revoked'
  | 'account.created'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.feature-set'

/**
 * Records a change in the transaction that makes it; `sentences.ts` says it in words. Names in `subject` are those of
 * now, so that the log can still be read when what it speaks of is gone. Rows are never changed, and removed only when all of a deleted
 * organisation is erased.
 * @param actorId null: the product itself.
 * @param at when it happened; default now.
 */
export async function recordAudit(
  organisationId: string,
  actorId: string | null,
  action: AuditAction,
  subject: Record<string, unknown>,
  at?: Date,
): Promise<void> {
  await tx()
    .insertInto('audit_log')
    .values({
      organisation_id: organisationId,
      actor_id: actorId,
      action,
      subject: json<unknown>(subject),
      at,
    })
    .execute()
}
