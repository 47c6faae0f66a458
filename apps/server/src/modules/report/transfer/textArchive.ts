import { type ArchiveEntry, ArchiveError, openArchive, shown } from '@bubbles/tables/archive'
import { createHash } from 'node:crypto'
import { MAX_IMAGE_BYTES, Problem } from '@bubbles/domain'
import { MANIFEST_PATH } from './bundleFormat.ts'
import { isPageFile } from './html/pageFile.ts'
import { type ImageBeside, isMarkdownFile, MAX_TEXT_BYTES } from './markdownFile.ts'

export interface TextArchive {
  kind: 'Markdown' | 'HTML'
  fileName: string
  text: Uint8Array
  /** By the path the text names them by: the hash of the image. */
  hashes: ReadonlyMap<string, string>
  images: ReadonlyMap<string, ImageBeside>
  /** Files that are neither, which a report of the text can't have. */
  others: readonly string[]
}

const MAX = { entries: 2_000, total: 160 * 1024 * 1024 } as const
const IMAGE = /\.(webp|png|jpe?g|gif|avif)$/i
/** What a system puts beside files without being asked. */
const isLitter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name)

/**
 * A ZIP of one text and its images, as a report is exported in Markdown, or Google Docs exports in HTML; null for any other.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export async function textArchive(bytes: Uint8Array): Promise<TextArchive | null> {
  const entries = await entriesOf(bytes)
  const texts = entries.filter(({ name }) => isMarkdownFile(name) || isPageFile(name))
  const [text] = texts
  if (!text || entries.some(({ name }) => name === MANIFEST_PATH)) return null
  if (texts.length > 1)
    throw refused(
      'The ZIP file contains several Markdown or HTML files. Unpack it and import them one by one.',
    )
  if (text.size > MAX_TEXT_BYTES) throw refused(`“${shown(text.name)}” in the file is too large.`)
  const folder = text.name.slice(0, text.name.lastIndexOf('/') + 1)
  const hashes = new Map<string, string>()
  const images = new Map<string, ImageBeside>()
  for (const entry of entries.filter(({ name }) => IMAGE.test(name))) {
    if (entry.size > MAX_IMAGE_BYTES) throw refused(`“${shown(entry.name)}” in the file is too large.`)
    const content = await readEntry(entry)
    const hash = createHash('sha256').update(content).digest('hex')
    images.set(hash, {
      name: shown(entry.name),
      path: `images/${hash}.${IMAGE.exec(entry.name)![1]!.toLowerCase()}`,
      bytes: content,
    })
    for (const path of pathsOf(entry.name, folder)) hashes.set(path, hash)
  }
  const others = entries.filter((entry) => entry !== text && !IMAGE.test(entry.name)).map(({ name }) => name)
  return {
    kind: isPageFile(text.name) ? 'HTML' : 'Markdown',
    fileName: text.name.slice(folder.length),
    text: await readEntry(text),
    hashes,
    images,
    others: others.map(shown),
  }
}

/** An archive that can't be opened is refused where it is read as a report. */
async function entriesOf(bytes: Uint8Array): Promise<ArchiveEntry[]> {
  try {
    const entries = await openArchive(bytes, MAX)
    return entries.filter(({ name }) => !name.endsWith('/') && !isLitter(name))
  } catch (error) {
    if (error instanceof ArchiveError) return []
    throw error
  }
}

async function readEntry(entry: ArchiveEntry): Promise<Uint8Array> {
  try {
    return await entry.read()
  } catch (error) {
    throw error instanceof ArchiveError ? refused(error.message) : error
  }
}

/** As a text names a file beside it, with blanks as they are and as addresses write them. */
function pathsOf(name: string, folder: string): string[] {
  if (!name.startsWith(folder)) return []
  const path = name.slice(folder.length)
  return [path, encodeURI(path)].flatMap((each) => [each, `./${each}`])
}

const refused = (detail: string) => new Problem('invalid-file', { detail: `${detail} Nothing was imported.` })
