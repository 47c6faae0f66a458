import type { MailKind } from '@bubbles/domain'
import type { CallContext } from '../../http/context.ts'
import type { Say } from '../../http/say.ts'
import { mailEach, type MailContent, mailLayout, readPalette, subjectLine, wanting } from '../mail/public.ts'
import type { PersonRow } from './reader.ts'

/** Who does something to which report, for the mails about it. */
export interface Occasion extends Pick<CallContext, 'organisation' | 'deps' | 'user'> {
  report: { id: string; name: string }
}

type Words = Pick<MailContent, 'subject' | 'title' | 'paragraphs'> & {
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

/**
 * Sends everybody who wants it, but whoever does it, the same mail. It leaves after the commit.
 * @param kind by which people choose whether they get it.
 * @returns whom.
 */
async function tell(
  occasion: Occasion,
  people: readonly PersonRow[],
  kind: MailKind,
  write: (say: Say) => Words,
): Promise<PersonRow[]> {
  const others = await wanting(
    occasion.organisation.id,
    kind,
    people.filter(({ id }) => id !== occasion.user.id),
  )
  const palette = others.length > 0 ? await readPalette(occasion.organisation.id) : []
  await mailEach(occasion.organisation.id, others, (say, person) => {
    const { button = say`Open the report`, place, href, why, ...words } = write(say)
    return mailLayout({
      ...words,
      to: person.email_address,
      organisation: occasion.organisation.friendlyName,
      palette,
      language: say,
      actor: { name: occasion.user.name, emailAddress: occasion.user.emailAddress },
      action: { label: button, href: href ?? reportLink(occasion, place) },
      // Under every email that can be turned off.
      after: [why, say`You can choose which emails you get in your account.`],
    })
  })
  return others
}

const who = ({ user }: Occasion): string => user.name || user.emailAddress
const name = ({ report }: Occasion): string => report.name
const note = (say: Say, text: string): string[] => (text === '' ? [] : [say`“${text}”`])

/** 2026-11-30 as "30 November". The year is left out: nobody waits that long. */
const dayWords = (say: Say, date: string): string =>
  new Intl.DateTimeFormat(say.tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

export const tellReviewers = (
  occasion: Occasion,
  people: readonly PersonRow[],
  { words, dueOn }: { words: string; dueOn: string | null },
) =>
  tell(occasion, people, 'review', (say) => ({
    subject:
      dueOn === null
        ? subjectLine(say)`Review “${name(occasion)}”`
        : subjectLine(say)`Review “${name(occasion)}” by ${dayWords(say, dueOn)}`,
    title: say`Review “${name(occasion)}”`,
    paragraphs: [
      dueOn === null
        ? say`${who(occasion)} asked you to review this report.`
        : say`${who(occasion)} asked you to review this report by ${dayWords(say, dueOn)}.`,
      ...note(say, words),
    ],
    why: say`You’re getting this email because you were asked for a review.`,
  }))

export const tellWithdrawn = (occasion: Occasion, people: readonly PersonRow[]) =>
  tell(occasion, people, 'review', (say) => ({
    subject: subjectLine(say)`No review needed: “${name(occasion)}”`,
    title: say`Review no longer needed`,
    paragraphs: [say`${who(occasion)} withdrew the request to review “${name(occasion)}”.`],
    why: say`You’re getting this email because you were asked for a review.`,
  }))

export const tellApproved = (occasion: Occasion, people: readonly PersonRow[], words: string) =>
  tell(occasion, people, 'review', (say) => ({
    subject: subjectLine(say)`Approved: “${name(occasion)}”`,
    title: say`“${name(occasion)}” is approved`,
    paragraphs: [say`${who(occasion)} reviewed the report and approved it.`, ...note(say, words)],
    why: say`You’re getting this email because you asked for the review or were asked to do it.`,
  }))

export const tellSentBack = (occasion: Occasion, people: readonly PersonRow[], reason: string) =>
  tell(occasion, people, 'review', (say) => ({
    subject: subjectLine(say)`Sent back: “${name(occasion)}”`,
    title: say`“${name(occasion)}” needs changes`,
    paragraphs: [say`${who(occasion)} sent the report back:`, ...note(say, reason)],
    why: say`You’re getting this email because you asked for the review or were asked to do it.`,
  }))

/** @param mentioned whether the comment names them; else they wrote in the thread before. */
export const tellOfComment = (
  occasion: Occasion,
  people: readonly PersonRow[],
  comment: { body: string; threadId: string; about: string; mentioned: boolean },
) =>
  tell(occasion, people, comment.mentioned ? 'mention' : 'reply', (say) => ({
    subject: comment.mentioned
      ? subjectLine(say)`${who(occasion)} mentioned you in “${name(occasion)}”`
      : subjectLine(say)`${who(occasion)} replied in “${name(occasion)}”`,
    title: comment.mentioned ? say`You were mentioned in a comment` : say`A reply to your comment`,
    paragraphs: [
      comment.about === ''
        ? say`${who(occasion)} wrote:`
        : say`${who(occasion)} wrote about “${comment.about}”:`,
      say`“${comment.body}”`,
    ],
    button: say`Open the comment`,
    place: `#thread-${comment.threadId}`,
    why: comment.mentioned
      ? say`You’re getting this email because the comment mentions you.`
      : say`You’re getting this email because you commented in the same thread.`,
  }))

export const tellPublishers = (occasion: Occasion, people: readonly PersonRow[], words: string) =>
  tell(occasion, people, 'publish', (say) => ({
    subject: subjectLine(say)`Please publish “${name(occasion)}”`,
    title: say`“${name(occasion)}” is ready to be published`,
    paragraphs: [say`${who(occasion)} asked you to publish this report.`, ...note(say, words)],
    place: '#publish',
    why: say`You’re getting this email because you can publish reports.`,
  }))

export const tellTeam = (
  occasion: Occasion,
  people: readonly PersonRow[],
  { edition, url, isPublic }: { edition: number; url: string; isPublic: boolean },
) =>
  tell(occasion, people, 'published', (say) => ({
    subject: subjectLine(say)`Published: “${name(occasion)}”`,
    title: say`“${name(occasion)}” is published`,
    paragraphs: [
      isPublic
        ? say`${who(occasion)} published edition ${edition} to everyone.`
        : say`${who(occasion)} published edition ${edition} to ${occasion.organisation.friendlyName}.`,
    ],
    button: say`Read it`,
    href: url,
    why: say`You’re getting this email because you worked on the report.`,
  }))
