import { isUtf8 } from 'node:buffer'
import { ArchiveError, looksLikeArchive, openArchive } from '@bubbles/tables/archive'
import {
  ALLOWED_FILES,
  FILE_KINDS,
  type FileKind,
  kindByName,
  MAX_FILE_BYTES,
  MAX_FILE_MEGABYTES,
  Problem,
} from '@bubbles/domain'
import { ascii, starts } from './sniff.ts'

/** The part that makes an archive of Office one of its kind. */
const OFFICE_PARTS = {
  xlsx: 'xl/workbook.xml',
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
} as const satisfies Partial<Record<FileKind, string>>

/** Of an Office file: what it holds is read by nobody here, so this is only against counting for ever. */
const OFFICE_LIMITS = { entries: 20_000, total: 1024 * 1024 * 1024 } as const
/** An empty archive has no more than its end. */
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06]
const PDF = ascii('%PDF-')
/** How Matroska begins, of which WebM is a part; its kind is in its first element. */
const EBML = [0x1a, 0x45, 0xdf, 0xa3]
/** Where the first file of an archive has its name, and after that, unpacked, its bytes. */
const FIRST_NAME = 30

const isKind: Readonly<Record<FileKind, (bytes: Uint8Array) => boolean | Promise<boolean>>> = {
  pdf: (bytes) => starts(bytes, PDF),
  zip: (bytes) => looksLikeArchive(bytes) || starts(bytes, EMPTY_ZIP),
  xlsx: (bytes) => isOffice(bytes, 'xlsx'),
  docx: (bytes) => isOffice(bytes, 'docx'),
  pptx: (bytes) => isOffice(bytes, 'pptx'),
  ods: (bytes) => isOpenDocument(bytes, 'ods'),
  odt: (bytes) => isOpenDocument(bytes, 'odt'),
  odp: (bytes) => isOpenDocument(bytes, 'odp'),
  csv: isText,
  txt: isText,
  json: (bytes) => isText(bytes) && /^[[{"\d\-tfn]/.test(beginning(bytes)),
  geojson: (bytes) => isText(bytes) && beginning(bytes).startsWith('{'),
  mp4: (bytes) => starts(bytes, ascii('ftyp'), 4) && (has(bytes, 'avc1') || has(bytes, 'avc3')),
  webm: (bytes) => starts(bytes, EBML) && has(bytes.subarray(0, 64), 'webm'),
  vtt: (bytes) => isText(bytes) && /^WEBVTT(?:[ \t\r\n]|$)/.test(beginning(bytes)),
}

/**
 * The kind of an uploaded file by the ending of its name, once its bytes are found to be of that kind.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export async function kindOfFile(fileName: string, bytes: Uint8Array): Promise<FileKind> {
  if (bytes.length === 0) throw refused('The file is empty.')
  if (bytes.length > MAX_FILE_BYTES)
    throw refused(`The file is larger than ${MAX_FILE_MEGABYTES} MB. Make it smaller and try again.`)
  const kind = kindByName(fileName)
  if (!kind) throw refused(`Use a ${ALLOWED_FILES} file.`)
  if (await isKind[kind](bytes)) return kind
  const { name, contentType } = FILE_KINDS[kind]
  if (kind === 'mp4')
    throw refused('The video isn’t an MP4 with H.264, which all browsers play. Export it as that.')
  if (kind === 'vtt')
    throw refused('The captions aren’t WebVTT in UTF-8: such a file begins with WEBVTT. Export them as that.')
  throw refused(
    contentType.startsWith('text/')
      ? `The file isn’t plain text in UTF-8. Save it again as ${name} in UTF-8.`
      : `The file isn’t what its name says (${name}). It may be damaged or locked.`,
  )
}

const refused = (detail: string): Problem => new Problem('invalid-file', { detail })

/** Text that every program reads alike: no bytes that aren't UTF-8, and none that texts never have. */
function isText(bytes: Uint8Array): boolean {
  return !starts(bytes, PDF) && !bytes.includes(0) && isUtf8(bytes)
}

/** Whether a container names a part anywhere: where it does depends on the program that wrote it. */
const has = (bytes: Uint8Array, part: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(part, 0, 'latin1')

/** The first characters of a text, after its byte order mark and spaces. */
const beginning = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart()

/** An archive with the main part of the kind, and without the part that macros are in. */
async function isOffice(bytes: Uint8Array, kind: keyof typeof OFFICE_PARTS): Promise<boolean> {
  if (!looksLikeArchive(bytes)) return false
  try {
    const names = (await openArchive(bytes, OFFICE_LIMITS)).map(({ name }) => name)
    return names.includes(OFFICE_PARTS[kind]) && !names.some((name) => name.endsWith('vbaProject.bin'))
  } catch (error) {
    if (error instanceof ArchiveError) return false
    throw error
  }
}

/** An archive that begins, as OpenDocument has it, with a file that says of which kind it is. */
function isOpenDocument(bytes: Uint8Array, kind: 'ods' | 'odt' | 'odp'): boolean {
  const said = ascii(`mimetype${FILE_KINDS[kind].contentType}`)
  return looksLikeArchive(bytes) && starts(bytes, said, FIRST_NAME)
}
