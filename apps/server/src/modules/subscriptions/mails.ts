import { subscriptionMailWords } from '@bubbles/report-renderer'
import { languageOfLocale, sayIn } from '../../http/say.ts'
import { mailLayout, type Mail, subjectLine } from '../mail/public.ts'

/** Whose emails they are. */
interface Sender {
  organisation: string
  palette: readonly string[]
  locale: string
}

/** Asks to confirm an address. */
export function confirmationMail(
  { organisation, palette, locale }: Sender,
  { to, report, link }: { to: string; report: string; link: string },
): Mail {
  const words = subscriptionMailWords(locale)
  const title = words.confirmSubject(organisation)
  return mailLayout({
    to,
    organisation,
    palette,
    subject: title,
    title,
    paragraphs: [words.confirmText(organisation, report)],
    action: { label: title, href: link },
    after: [words.notYou],
    language: { tag: locale, orOpen: words.orOpen },
  })
}

/** Tells of a new edition: its title, what its publisher wrote of it, and where it is. */
export function editionMail(
  { organisation, palette, locale }: Sender,
  {
    to,
    name,
    note,
    report,
    url,
    pdfUrl,
    unsubscribeUrl,
  }: {
    to: string
    /** The report's, in this edition. */
    name: string
    note: string
    /** The report that was subscribed to; '' for all. */
    report: string
    url: string
    /** Where the edition is as a PDF; null where it is none, or readers can’t download it. */
    pdfUrl: string | null
    unsubscribeUrl: string
  },
): Mail {
  const words = subscriptionMailWords(locale)
  return {
    ...mailLayout({
      to,
      organisation,
      palette,
      subject: subjectLine(sayIn(languageOfLocale(locale)))`${organisation}: “${name}”`,
      title: name,
      paragraphs: note === '' ? [] : [note],
      action: { label: words.read, href: url },
      after: [
        ...(pdfUrl === null ? [] : [{ text: words.pdf(pdfUrl), href: pdfUrl }]),
        words.why(organisation, report),
        { text: words.unsubscribe(unsubscribeUrl), href: unsubscribeUrl },
      ],
      language: { tag: locale, orOpen: words.orOpen },
    }),
    unsubscribeUrl,
  }
}
