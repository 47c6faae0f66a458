import { asText, escapeHtml } from './html.ts'
import type { DocumentNode } from './types.ts'

/** A mark that no document has: `withNumberedNotes` puts it there. */
export const NUMBER = 'noteNumber'

/** The number that a run of text is; null for words. */
export const numberIn = ({ marks }: DocumentNode): number | null =>
  marks?.[0]?.type === NUMBER ? Number(marks[0].attrs?.number) : null

/** The link from a text to its note; null for a run that isn't a number. */
export function noteReference(node: DocumentNode): string | null {
  const number = numberIn(node)
  const name = node.marks?.[0]?.attrs?.name
  return number === null
    ? null
    : `<sup class="fn"><a id="bb-ref-${number}" href="#bb-note-${number}" role="doc-noteref" aria-label="${escapeHtml(asText(name))}">${number}</a></sup>`
}
