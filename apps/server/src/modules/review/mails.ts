import type { MailKind } from '@bubbles/domain'
import type { CallContext } from '../../http/context.ts'
import { type MailContent, mailLayout, queueMail, readPalette, subjectLine, wanting } from '../mail/public.ts'
import type { PersonRow } from './reader.ts'

/** Who does something to which report, for the mails about it. */
export interface Occasion extends Pick<CallContext, 'organisation' | 'deps' | 'user'> {
  report: { id: string; name: string }
}

type Words = Pick<MailContent, 'subject' | 'title' | 'paragraphs'> & {
  /** By which people choose whether they get it. */
  kind: MailKind
  /** What the button says; it opens the report. */
  button?: string
  /** Where else than at the report's beginning, such as `#thread-…`. */
  place?: string
  href?: string
  why: string
}

/** Address of a report in the builder. */
const reportLink = ({ organisation, deps, report }: Occasion, place = ''): string =>
  new URL(
    `/dashboard/reports/edit/${report.id}${place}`,
    deps.config.addresses.organisation(organisation.name),
  ).href

/** Sends everybody who wants it, but whoever does it, the same mail. It leaves after the commit. @returns whom. */
async function tell(
  occasion: Occasion,
  people: readonly PersonRow[],
  { kind, button = 'Open the report', place, href, why, ...words }: Words,
): Promise<PersonRow[]> {
  const others = await wanting(
    occasion.organisation.id,
    kind,
    people.filter(({ id }) => id !== occasion.user.id),
  )
  const palette = others.length > 0 ? await readPalette(occasion.organisation.id) : []
  for (const person of others)
    await queueMail(
      mailLayout({
        ...words,
        to: person.email_address,
        organisation: occasion.organisation.friendlyName,
        palette,
        actor: { name: occasion.user.name, emailAddress: occasion.user.emailAddress },
        action: { label: button, href: href ?? reportLink(occasion, place) },
        after: [why, CHOICE],
      }),
    )
  return others
}

/** Under every email that can be turned off. */
const CHOICE = 'You can choose which emails you get in your account.'

const who = ({ user }: Occasion): string => user.name || user.emailAddress
const name = ({ report }: Occasion): string => report.name
const titled = ({ report }: Occasion): string => `“${report.name}”`
const note = (text: string): string[] => (text === '' ? [] : [`“${text}”`])

/** 2026-11-30 as "30 November". The year is left out: nobody waits that long. */
const dayWords = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

export const tellReviewers = (
  occasion: Occasion,
  people: readonly PersonRow[],
  { words, dueOn }: { words: string; dueOn: string | null },
) => {
  const until = dueOn === null ? '' : ` by ${dayWords(dueOn)}`
  return tell(occasion, people, {
    kind: 'review',
    subject:
      dueOn === null
        ? subjectLine`Review “${name(occasion)}”`
        : subjectLine`Review “${name(occasion)}” by ${dayWords(dueOn)}`,
    title: `Review ${titled(occasion)}`,
    paragraphs: [`${who(occasion)} asked you to review this report${until}.`, ...note(words)],
    why: 'You’re getting this email because you were asked for a review.',
  })
}

export const tellWithdrawn = (occasion: Occasion, people: readonly PersonRow[]) =>
  tell(occasion, people, {
    kind: 'review',
    subject: subjectLine`No review needed: “${name(occasion)}”`,
    title: 'Review no longer needed',
    paragraphs: [`${who(occasion)} withdrew the request to review ${titled(occasion)}.`],
    why: 'You’re getting this email because you were asked for a review.',
  })

export const tellApproved = (occasion: Occasion, people: readonly PersonRow[], words: string) =>
  tell(occasion, people, {
    kind: 'review',
    subject: subjectLine`Approved: “${name(occasion)}”`,
    title: `${titled(occasion)} is approved`,
    paragraphs: [`${who(occasion)} reviewed the report and approved it.`, ...note(words)],
    why: 'You’re getting this email because you asked for the review or were asked to do it.',
  })

export const tellSentBack = (occasion: Occasion, people: readonly PersonRow[], reason: string) =>
  tell(occasion, people, {
    kind: 'review',
    subject: subjectLine`Sent back: “${name(occasion)}”`,
    title: `${titled(occasion)} needs changes`,
    paragraphs: [`${who(occasion)} sent the report back:`, ...note(reason)],
    why: 'You’re getting this email because you asked for the review or were asked to do it.',
  })

/** @param mentioned whether the comment names them; else they wrote in the thread before. */
export const tellOfComment = (
  occasion: Occasion,
  people: readonly PersonRow[],
  comment: { body: string; threadId: string; about: string; mentioned: boolean },
) =>
  tell(occasion, people, {
    kind: comment.mentioned ? 'mention' : 'reply',
    subject: comment.mentioned
      ? subjectLine`${who(occasion)} mentioned you in “${name(occasion)}”`
      : subjectLine`${who(occasion)} replied in “${name(occasion)}”`,
    title: comment.mentioned ? 'You were mentioned in a comment' : 'A reply to your comment',
    paragraphs: [
      `${who(occasion)} wrote${comment.about === '' ? '' : ` about “${comment.about}”`}:`,
      `“${comment.body}”`,
    ],
    button: 'Open the comment',
    place: `#thread-${comment.threadId}`,
    why: comment.mentioned
      ? 'You’re getting this email because the comment mentions you.'
      : 'You’re getting this email because you commented in the same thread.',
  })

export const tellPublishers = (occasion: Occasion, people: readonly PersonRow[], words: string) =>
  tell(occasion, people, {
    kind: 'publish',
    subject: subjectLine`Please publish “${name(occasion)}”`,
    title: `${titled(occasion)} is ready to be published`,
    paragraphs: [`${who(occasion)} asked you to publish this report.`, ...note(words)],
    place: '#publish',
    why: 'You’re getting this email because you can publish reports.',
  })

export const tellTeam = (
  occasion: Occasion,
  people: readonly PersonRow[],
  { edition, url, isPublic }: { edition: number; url: string; isPublic: boolean },
) =>
  tell(occasion, people, {
    kind: 'published',
    subject: subjectLine`Published: “${name(occasion)}”`,
    title: `${titled(occasion)} is published`,
    paragraphs: [
      `${who(occasion)} published edition ${edition} to ${
        isPublic ? 'everyone' : occasion.organisation.friendlyName
      }.`,
    ],
    button: 'Read it',
    href: url,
    why: 'You’re getting this email because you worked on the report.',
  })
