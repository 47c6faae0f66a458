/** The kinds of files that readers can download from a report: what each is called, its ending, and what it is served as. */
export const FILE_KINDS = {
  pdf: { name: 'PDF', contentType: 'application/pdf' },
  xlsx: {
    name: 'XLSX',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { name: 'CSV', contentType: 'text/csv; charset=utf-8' },
  txt: { name: 'TXT', contentType: 'text/plain; charset=utf-8' },
  zip: { name: 'ZIP', contentType: 'application/zip' },
  docx: {
    name: 'DOCX',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  pptx: {
    name: 'PPTX',
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  ods: { name: 'ODS', contentType: 'application/vnd.oasis.opendocument.spreadsheet' },
  odt: { name: 'ODT', contentType: 'application/vnd.oasis.opendocument.text' },
  odp: { name: 'ODP', contentType: 'application/vnd.oasis.opendocument.presentation' },
  json: { name: 'JSON', contentType: 'application/json' },
  geojson: { name: 'GeoJSON', contentType: 'application/geo+json' },
  mp4: { name: 'MP4', contentType: 'video/mp4' },
  webm: { name: 'WebM', contentType: 'video/webm' },
  vtt: { name: 'WebVTT', contentType: 'text/vtt; charset=utf-8' },
} as const

export type FileKind = keyof typeof FILE_KINDS
/** The same as a list: each is also the ending of its files. */
export const FILE_KIND_IDS = Object.keys(FILE_KINDS) as [FileKind, ...FileKind[]]

export const MAX_FILE_MEGABYTES = 20
export const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024

/** What a person is told about the files they can use. */
export const ALLOWED_FILES = 'PDF, XLSX, CSV, TXT, ZIP, DOCX, PPTX, ODS, ODT, ODP, JSON, GeoJSON, MP4 or WebM'

/** What plays in the page instead of being saved alone. */
export const VIDEO_KINDS = ['mp4', 'webm'] as const satisfies readonly FileKind[]

/** The kind that a file's name ends in; null for any other. */
export function kindByName(name: string): FileKind | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.') && Object.hasOwn(FILE_KINDS, ending) ? (ending as FileKind) : null
}

/** The kind that is served as that content type; null for pictures. */
export const kindByContentType = (contentType: string): FileKind | null =>
  FILE_KIND_IDS.find((kind) => FILE_KINDS[kind].contentType === contentType) ?? null

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** "PDF, 2.3 MB", in the form of a locale. */
export const kindAndSize = (name: string, size: number, locale: string): string =>
  kindAndSizeParts(name, size, locale).join(', ')

/** The same apart; what isn't known is left out. */
export function kindAndSizeParts(name: string, size: number, locale: string): string[] {
  const kind = kindByName(name)
  return [
    ...(kind ? [FILE_KINDS[kind].name] : []),
    ...(size > 0 ? [bytesInWords(size, locale).join(' ')] : []),
  ]
}

/** So many bytes as people read them, as value and unit, in the form of a locale: `['1.2', 'MB']`. Units of 1,000. */
export function bytesInWords(bytes: number, locale: string): [value: string, unit: string] {
  let value = bytes
  let unit = 0
  // What would be rounded to 1,000 is one of the next unit.
  while (value >= 999.95 && unit < BYTE_UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const parts = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[unit]!,
    // "12 byte" is what the short form says.
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: unit === 0 ? 0 : 1,
  }).formatToParts(value)
  const words = (isUnit: boolean) =>
    parts
      .filter(({ type }) => type !== 'literal' && (type === 'unit') === isUnit)
      .map((part) => part.value)
      .join('')
  return [words(false), words(true)]
}
