import { commentMailWords } from '@bubbles/report-renderer'
import { type Mail, mailLayout } from '../mail/public.ts'

/** Whose emails they are, to whom, and about which comment. */
export interface ReaderMail {
  organisation: string
  palette: readonly string[]
  locale: string
  to: string
  /** The report's name. */
  report: string
  /** What readers call the figure: "Figure 2"; '' for a problem with the report. */
  figure: string
  isProblem: boolean
  /** What the reader wrote. */
  words: string
}

/** What an email about a comment shows beside what it says. */
interface Links {
  /** Where the report is; undefined while it isn't published. */
  url: string | undefined
  unsubscribeUrl: string
}

/** Asks to confirm an address. Says nothing of what was written: anyone can have it sent to anyone’s address. */
export function confirmationMail(about: ReaderMail, link: string): Mail {
  const { organisation, palette, locale, to, report, isProblem } = about
  const words = commentMailWords(locale, isProblem)
  const title = words.confirmSubject(organisation)
  return mailLayout({
    to,
    organisation,
    palette,
    subject: title,
    title,
    paragraphs: [words.confirmText(organisation, report)],
    action: { label: words.confirm, href: link },
    after: [words.notYou],
    language: { tag: locale, orOpen: words.orOpen },
  })
}

/** Brings what a member answered. */
export function answerMail(about: ReaderMail, answer: string, links: Links): Mail {
  const words = commentMailWords(about.locale, about.isProblem)
  return readersMail(about, links, {
    subject: words.answerSubject(about.report),
    paragraphs: [words.answerText(about.organisation, about.figure), answer, words.yours(about.words)],
  })
}

/** Tells that an edition changes the figure, or no longer has it. */
export function figureMail(
  about: ReaderMail,
  { edition, change }: { edition: number; change: 'changed' | 'removed' },
  links: Links,
): Mail {
  const words = commentMailWords(about.locale, about.isProblem)
  const text = change === 'changed' ? words.changedText : words.removedText
  return readersMail(about, links, {
    subject: words.changedSubject(about.report),
    paragraphs: [text(about.figure, edition), words.yours(about.words)],
  })
}

function readersMail(
  { organisation, palette, locale, to, report, isProblem }: ReaderMail,
  { url, unsubscribeUrl }: Links,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Mail {
  const words = commentMailWords(locale, isProblem)
  return {
    ...mailLayout({
      to,
      organisation,
      palette,
      subject,
      title: subject,
      paragraphs,
      ...(url !== undefined && { action: { label: words.read, href: url } }),
      after: [words.why(report), { text: words.stop(unsubscribeUrl), href: unsubscribeUrl }],
      language: { tag: locale, orOpen: words.orOpen },
    }),
    unsubscribeUrl,
  }
}
