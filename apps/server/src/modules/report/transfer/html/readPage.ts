import { decodeText } from '@bubbles/tables'
import { oneLine } from '@bubbles/charts'
import { TextError } from '../readMarkdownText.ts'
import type { WordReport } from '../word/readWord.ts'
import { reportOfBody } from '../word/reportOfBody.ts'
import { WordLosses } from '../word/wordLosses.ts'
import { pageBody } from './pageBody.ts'
import { MAX_CSS, stylesByClass } from './pageStyles.ts'
import { scanHtml } from './scanHtml.ts'

/**
 * Reads a page of HTML, such as Google Docs, Word or a web site makes, as a report. Nothing it names is fetched, nothing in it runs.
 * @param beside images beside it, by the path it names them by
 * @throws TextError with a sentence on what is wrong
 */
export function readPage(
  bytes: Uint8Array,
  fileName: string,
  beside: ReadonlyMap<string, Uint8Array> = new Map(),
): WordReport {
  const text = decodeText(bytes)
  if (text === null) throw new TextError('The file is not text. Choose a web page saved as UTF-8.')
  const page = scanHtml(text)
  const losses = new WordLosses()
  losses.hasUnreadStyles = page.css.length > MAX_CSS
  const found = new Map<string, Uint8Array>()
  const body = pageBody(page.body, stylesByClass(page.css), { beside, found }, losses)
  return { ...reportOfBody(body, losses, oneLine(page.title) || fileName), images: [...found] }
}
