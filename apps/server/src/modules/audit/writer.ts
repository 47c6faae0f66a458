import { json, tx } from '@bubbles/db'

/** What is recorded. */
export type AuditAction =
  | 'report.deleted'
  | 'report.exported'
  | 'report.restored'
  | 'boundaries.added'
  | 'boundaries.changed'
  | 'boundaries.removed'
  | 'tag.renamed'
  | 'tag.merged'
  | 'tag.removed'
  | 'tag.topic-changed'
  | 'report.published'
  | 'report.unpublished'
  | 'report.republished'
  | 'report.sharing-changed'
  | 'report.readers-changed'
  | 'report.preview-shared'
  | 'report.preview-revoked'
  | 'report.publish-asked'
  | 'report.announced'
  | 'subscriber.removed'
  | 'schedule.made'
  | 'schedule.moved'
  | 'schedule.cancelled'
  | 'schedule.failed'
  | 'connection.created'
  | 'connection.updated'
  | 'connection.deleted'
  | 'connection.tested'
  | 'data.connected'
  | 'data.queried'
  | 'data.refused'
  | 'data.scheduled'
  | 'data.disconnected'
  | 'data.refreshed'
  | 'data.failed'
  | 'data.publishing-allowed'
  | 'data.publishing-ended'
  | 'data.publishing-held'
  | 'writing-help.switched-on'
  | 'writing-help.switched-off'
  | 'writing-help.used'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.secret-rotated'
  | 'webhook.deleted'
  | 'webhook.disabled'
  | 'page-domain.chosen'
  | 'page-domain.proven'
  | 'page-domain.used'
  | 'page-domain.missing'
  | 'page-domain.lost'
  | 'page-domain.removed'
  | 'single-sign-on.set'
  | 'single-sign-on.removed'
  | 'single-sign-on.domain-added'
  | 'single-sign-on.domain-verified'
  | 'single-sign-on.domain-missing'
  | 'single-sign-on.domain-lost'
  | 'single-sign-on.domain-removed'
  | 'provisioning.group-created'
  | 'provisioning.group-renamed'
  | 'provisioning.group-removed'
  | 'review.requested'
  | 'review.withdrawn'
  | 'review.approved'
  | 'review.sent-back'
  | 'reader-comment.answered'
  | 'reader-comment.removed'
  | 'suggestion.accepted'
  | 'suggestion.declined'
  | 'answers.deleted'
  | 'answers.exported'
  | 'audit.exported'
  | 'organisation.second-factor-required'
  | 'organisation.second-factor-optional'
  | 'member.joined'
  | 'member.provisioned'
  | 'member.exported'
  | 'member.role-added'
  | 'member.role-removed'
  | 'member.removed'
  | 'member.left'
  | 'member.data-downloaded'
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
  | 'security.signed-in'
  | 'security.sign-in-failed'
  | 'security.password-changed'
  | 'security.password-reset'
  | 'security.second-factor-on'
  | 'security.second-factor-off'
  | 'security.recovery-codes-made'
  | 'security.recovery-code-used'
  | 'security.second-factor-reset'
  | 'security.passkey-added'
  | 'security.passkey-removed'
  | 'security.refused'
  | 'security.limited'
  | 'token.created'
  | 'token.revoked'
  | 'account.created'
  | 'account.owner-invited'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.feature-set'
  | 'account.person-disabled'
  | 'account.person-enabled'

/**
 * Records a change in the transaction that makes it; `sentences.ts` says it in words. What things are called in `subject`
 * is what they are called now, so that the log can still be read when they are gone. People are in it by `userId` or
 * `inviteId` alone, never by name or address: rows are never changed, and removed only when all of a deleted organisation
 * is erased, so a name in one would outlive its account.
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
