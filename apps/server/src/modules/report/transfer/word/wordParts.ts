import { ArchiveError, openArchive, shown } from '@bubbles/tables/archive'
import { zipOf } from '../../../../http/archive.ts'
import { TextError } from '../readMarkdownText.ts'
import { equationsAsWords, WordLosses } from './wordLosses.ts'
import { withoutHidden, withReadableWords } from './wordRepairs.ts'

/** What a Word file may hold: files, and bytes of all of them unpacked; of one text part, less. */
const MAX = { entries: 2_000, total: 160 * 1024 * 1024 } as const
const MAX_PART = 32 * 1024 * 1024

/** Of a Word file what makes its text: no macros, embedded files, fonts or previews. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels|word\/media\/[^/]+)$/
const isText = (name: string): boolean => !name.startsWith('word/media/')
/** Parts with words that people wrote. */
const WRITTEN = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/

/**
 * A Word file with its text and images alone, unpacked and packed again: whoever reads it meets nothing that wasn't checked,
 * and no size that isn't true.
 * @throws TextError with a sentence on what is wrong.
 */
export async function checkedWordFile(bytes: Uint8Array): Promise<{ file: Buffer; losses: WordLosses }> {
  const losses = new WordLosses()
  async function* parts() {
    for (const entry of await openArchive(bytes, MAX)) {
      if (!NEEDED.test(entry.name) || entry.name.endsWith('/')) continue
      if (isText(entry.name) && entry.size > MAX_PART)
        throw new TextError(`“${shown(entry.name)}” in the file is too large. Split it into several files.`)
      const content = await entry.read()
      yield {
        path: entry.name,
        bytes: isText(entry.name) ? checkedPart(entry.name, content, losses) : content,
      }
    }
  }
  try {
    const pieces: Uint8Array[] = []
    for await (const piece of zipOf(parts())) pieces.push(piece)
    return { file: Buffer.concat(pieces), losses }
  } catch (error) {
    throw error instanceof ArchiveError ? new TextError(error.message) : error
  }
}

/** A part in XML, in a form in which all of its words are read. */
function checkedPart(name: string, content: Uint8Array, losses: WordLosses): Uint8Array {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new TextError(
      `“${shown(name)}” in the file isn’t UTF-8 text. Save it again as a Word document (.docx).`,
    )
  }
  // No program that writes Word files declares anything; what does could grow without end, or read other files.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new TextError(
      `“${shown(name)}” in the file declares entities. Save it again as a Word document (.docx).`,
    )
  if (/^word\/(?:header|footer)\d*\.xml$/.test(name)) losses.countMargin(text)
  if (!WRITTEN.test(name)) return content
  losses.count(text)
  const { xml, hidden } = withoutHidden(text)
  losses.hidden += hidden
  return new TextEncoder().encode(withReadableWords(equationsAsWords(xml)))
}
