import type { Capability } from './policy.ts'

/**
 * What can wait for a member. `suggestion` is a suggested change that no one has decided on, `reader` a reader's comment on a figure that no one has replied to, `held` is new data that was not published automatically, `schedule` what was not done as scheduled.
 */
export const INBOX_KINDS = [
  'mention',
  'reply',
  'suggestion',
  'reader',
  'review',
  'publish',
  'data',
  'held',
  'answer',
  'schedule',
] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** Emails a member can do without, by what they are about. */
export const MAIL_KINDS = [
  'mention',
  'reply',
  'review',
  'publish',
  'published',
  'data',
  'answer',
  'readerComment',
  'digest',
  'surge',
  'fall',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Days that a report's first answers wait. */
export const FIRST_ANSWER_DAYS = 30

/** Whom each kind of email can reach: who may do all of one of these. None: every member. */
const REACHES: Record<MailKind, readonly (readonly Capability[])[]> = {
  mention: [['report.readDraft']],
  reply: [['report.readDraft']],
  review: [['report.readDraft']],
  publish: [['report.publish', 'report.readDraft']],
  published: [[]],
  data: [['report.readDraft'], ['report.publish']],
  answer: [['engagement.read']],
  readerComment: [['report.readDraft']],
  digest: [['engagement.read']],
  surge: [['engagement.read']],
  fall: [['engagement.read']],
}

/** The kinds of emails that can reach someone, in the order in which they are offered. */
export const mailKindsFor = (can: (capability: Capability) => boolean): MailKind[] =>
  MAIL_KINDS.filter((kind) => REACHES[kind].some((all) => all.every(can)))
