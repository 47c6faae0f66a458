import { namedReaderMailWords } from '@bubbles/report-renderer'
import { mailLayout, type Mail } from '../mail/public.ts'

/** Whose emails they are, and of which report. */
interface Subject {
  organisation: string
  palette: readonly string[]
  locale: string
  report: string
  to: string
}

/** The code that proves an address. */
export function codeMail(
  { organisation, palette, locale, report, to }: Subject,
  { code, link }: { code: string; link: string },
): Mail {
  const words = namedReaderMailWords(locale)
  return mailLayout({
    to,
    organisation,
    palette,
    subject: words.codeSubject(code, organisation),
    title: words.codeTitle(code),
    paragraphs: [words.codeText(report, organisation)],
    action: { label: words.open, href: link },
    after: [words.notYou],
    language: { tag: locale, orOpen: words.orOpen },
  })
}

/** Says to a reader who agreed to be shown how to take it back. */
export function knownReaderMail(
  { organisation, palette, locale, report, to }: Subject,
  { endUrl }: { endUrl: string },
): Mail {
  const words = namedReaderMailWords(locale)
  const title = words.agreedSubject(report, organisation)
  return mailLayout({
    to,
    organisation,
    palette,
    subject: title,
    title,
    paragraphs: [words.agreedText(organisation)],
    action: { label: words.agreedEnd, href: endUrl },
    language: { tag: locale, orOpen: words.orOpen },
  })
}

/** The link to a report, for somebody who was named. */
export function linkMail(
  { organisation, palette, locale, report, to }: Subject,
  { url }: { url: string },
): Mail {
  const words = namedReaderMailWords(locale)
  const title = words.inviteSubject(report, organisation)
  return mailLayout({
    to,
    organisation,
    palette,
    subject: title,
    title,
    paragraphs: [words.inviteText(organisation)],
    action: { label: words.read, href: url },
    after: [words.why(organisation)],
    language: { tag: locale, orOpen: words.orOpen },
  })
}
