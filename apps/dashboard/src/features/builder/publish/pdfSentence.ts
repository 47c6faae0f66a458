import type { PublishedReport } from '../../../api/reports.ts'

/** What is said of an edition’s PDF where it can’t be downloaded; null where it can, or none was asked for. */
export function pdfSentence(pdf: PublishedReport['pdf']): string | null {
  switch (pdf) {
    case 'waiting':
      return 'The PDF is being made.'
    case 'off':
      return 'No PDF: they’re switched off on this server.'
    case 'no-browser':
      return 'No PDF: the server has no browser to make one. Ask the person who runs it to install Chromium.'
    case 'too-large':
      return 'No PDF: this edition is too large for one. Use smaller images and publish again.'
    case 'not-made':
      return 'No PDF: it couldn’t be made. Publish again to try again.'
    default:
      return null
  }
}

/** What is said of PDFs beside the choice whether readers can download them. */
export function pdfChoiceWords(lastFailure: PublishedReport['pdf']): string {
  if (lastFailure === 'no-browser')
    return 'PDFs aren’t being made at the moment: the server has no browser to make them. Ask the person who runs it to install Chromium.'
  if (lastFailure === 'off')
    return 'PDFs aren’t being made at the moment: they’re switched off on this server.'
  return 'Made from each edition shortly after it’s published.'
}
