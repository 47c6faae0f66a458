/**
 * Reads the ZIP file of `exportOrganisation` where it is, in a browser or in Node: the file may be larger than memory, and
 * `uploadImport` takes one report's bundle at a time. Each report's folder has a manifest; the files it lists are put
 * together to that bundle as they are, packed, so that nothing is unpacked here and the server checks all of it.
 */
import { type Branding, REPORT_COVERS, REPORT_SCALES } from '@bubbles/domain'

/** A report or template in an organisation's export. */
export interface ExportedReport {
  /** Where it is in the file; unique in it. */
  folder: string
  name: string
  isTemplate: boolean
  isDeleted: boolean
  /** Bytes of its bundle, about. */
  size: number
}

/** What an organisation's export has that can be imported. */
export interface OrganisationExport {
  /** What the organisation was called. */
  friendlyName: string
  /** ISO 8601. */
  exportedAt: string
  reports: ExportedReport[]
  branding: ExportedBranding | null
  /** One report's bundle, as `uploadImport` takes it. @throws RangeError when a file of it is missing */
  bundleOf: (report: ExportedReport) => Promise<Blob>
}

/** Fonts and colours, as `updateOrganisationBranding` takes them; null where the organisation had chosen none. */
export interface ExportedBranding {
  fonts: string[]
  defaultReportFont: string | null
  defaultReportHeadersFont: string | null
  defaultVisualisationFont: string | null
  palette: string[]
  /** Null in files from before there was a choice. */
  reportScale: Branding['reportScale'] | null
  reportCover: Branding['reportCover'] | null
  logo: Blob | null
}

interface Entry {
  name: string
  method: number
  crc: number
  packedSize: number
  size: number
  offset: number
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535
/** Names are UTF-8. */
const UTF8_NAMES = 0x800
/** The longest JSON that is unpacked here, in bytes: a manifest has at most some thousand lines. */
const MAX_JSON = 5 * 1024 * 1024
const MANIFEST = /^(reports|deleted)\/[^/]+\/manifest\.json$/

/**
 * @returns null when the file is no organisation's export: any other ZIP, or no ZIP at all.
 * @throws RangeError when it is one and is damaged.
 */
export async function readOrganisationExport(file: Blob): Promise<OrganisationExport | null> {
  const entries = await readDirectory(file)
  const settings = entries?.get('organisation.json')
  if (!entries || !settings) return null
  const { friendlyName, exportedAt } = (await readJson(file, settings)) as Record<string, unknown>
  if (typeof friendlyName !== 'string') return null
  const manifests = new Map<string, string[]>()
  const reports: ExportedReport[] = []
  for (const entry of entries.values()) {
    if (!MANIFEST.test(entry.name)) continue
    const folder = entry.name.slice(0, -'manifest.json'.length)
    const manifest = (await readJson(file, entry)) as {
      name?: unknown
      isTemplate?: unknown
      files?: { path?: unknown }[]
    }
    const paths = ['manifest.json', ...(manifest.files ?? []).map(({ path }) => String(path))]
    manifests.set(folder, paths)
    reports.push({
      folder,
      name: typeof manifest.name === 'string' ? manifest.name : '',
      isTemplate: manifest.isTemplate === true,
      isDeleted: folder.startsWith('deleted/'),
      size: paths.reduce((sum, path) => sum + (entries.get(folder + path)?.packedSize ?? 0), 0),
    })
  }
  return {
    friendlyName,
    exportedAt: typeof exportedAt === 'string' ? exportedAt : '',
    reports,
    branding: await readBranding(file, entries),
    bundleOf: async ({ folder }) => {
      const found = (manifests.get(folder) ?? []).map((path) => {
        const entry = entries.get(folder + path)
        if (!entry) throw new RangeError(`The file doesn’t contain “${path}”, which belongs to this report.`)
        return { ...entry, name: path }
      })
      return zipOfPacked(file, found)
    },
  }
}

async function readBranding(
  file: Blob,
  entries: ReadonlyMap<string, Entry>,
): Promise<ExportedBranding | null> {
  const entry = entries.get('branding.json')
  if (!entry) return null
  const value = (await readJson(file, entry)) as Partial<Omit<ExportedBranding, 'logo'>> & { logo?: unknown }
  const logo = typeof value.logo === 'string' ? entries.get(value.logo) : undefined
  const text = (font: unknown) => (typeof font === 'string' ? font : null)
  const branding = {
    fonts: (value.fonts ?? []).map(String),
    defaultReportFont: text(value.defaultReportFont),
    defaultReportHeadersFont: text(value.defaultReportHeadersFont),
    defaultVisualisationFont: text(value.defaultVisualisationFont),
    palette: (value.palette ?? []).map(String),
    reportScale: REPORT_SCALES.find((scale) => scale === value.reportScale) ?? null,
    reportCover: REPORT_COVERS.find((cover) => cover === value.reportCover) ?? null,
    // Images are kept as they are: packing them again would gain nothing.
    logo: logo && logo.method === 0 ? await packedOf(file, logo) : null,
  }
  const isPlain =
    branding.defaultReportFont === null && branding.palette.length === 0 && branding.logo === null
  return isPlain ? null : branding
}

/** Files by name; null when there is no directory of a ZIP at the end. */
async function readDirectory(file: Blob): Promise<Map<string, Entry> | null> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - END_LENGTH - LONGEST_COMMENT)))
  let end = tail.byteLength - END_LENGTH
  while (end >= 0 && tail.getUint32(end, true) !== END) end--
  if (end < 0) return null
  const [count, size, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ]
  const directory = await viewOf(file.slice(start, start + size))
  const entries = new Map<string, Entry>()
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== DIRECTORY) throw damaged()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      directory.getUint16(at + field, true),
    ) as [number, number, number]
    const name = new TextDecoder().decode(
      new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameLength),
    )
    entries.set(name, {
      name,
      method: directory.getUint16(at + 10, true),
      crc: directory.getUint32(at + 16, true),
      packedSize: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

async function readJson(file: Blob, entry: Entry): Promise<unknown> {
  if (entry.size > MAX_JSON) throw damaged()
  const packed = await packedOf(file, entry)
  const unpacked =
    entry.method === 0 ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  try {
    return JSON.parse(await new Response(unpacked).text())
  } catch {
    throw damaged()
  }
}

/** A file's bytes as they are. Where they begin is in the head before them alone, whose length differs. */
async function packedOf(file: Blob, entry: Entry): Promise<Blob> {
  const head = await viewOf(file.slice(entry.offset, entry.offset + 30))
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw damaged()
  const start = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  return file.slice(start, start + entry.packedSize)
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer())

const damaged = () => new RangeError('The file is damaged. Export the organisation again.')

/** A ZIP of files that are packed already, one after the other. */
async function zipOfPacked(file: Blob, entries: readonly Entry[]): Promise<Blob> {
  const parts: (ArrayBuffer | Uint8Array<ArrayBuffer> | Blob)[] = []
  const directory: (ArrayBuffer | Uint8Array<ArrayBuffer>)[] = []
  let [offset, directorySize] = [0, 0]
  for (const entry of entries) {
    const name = new TextEncoder().encode(entry.name)
    const local = headOf(entry, name, LOCAL, 30)
    const central = headOf(entry, name, DIRECTORY, 46)
    central.setUint32(42, offset, true)
    parts.push(local.buffer as ArrayBuffer, name, await packedOf(file, entry))
    directory.push(central.buffer as ArrayBuffer, name)
    offset += local.byteLength + name.length + entry.packedSize
    directorySize += central.byteLength + name.length
  }
  const end = new DataView(new ArrayBuffer(END_LENGTH))
  end.setUint32(0, END, true)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, directorySize, true)
  end.setUint32(16, offset, true)
  return new Blob([...parts, ...directory, end.buffer as ArrayBuffer], { type: 'application/zip' })
}

/** The head of a file, before its bytes or in the directory: the same fields, two bytes further on there. */
function headOf(entry: Entry, name: Uint8Array, signature: number, length: number): DataView {
  const view = new DataView(new ArrayBuffer(length))
  const shift = signature === DIRECTORY ? 2 : 0
  view.setUint32(0, signature, true)
  if (shift > 0) view.setUint16(4, 20, true)
  view.setUint16(4 + shift, 20, true)
  view.setUint16(6 + shift, UTF8_NAMES, true)
  view.setUint16(8 + shift, entry.method, true)
  view.setUint32(14 + shift, entry.crc, true)
  view.setUint32(18 + shift, entry.packedSize, true)
  view.setUint32(22 + shift, entry.size, true)
  view.setUint16(26 + shift, name.length, true)
  return view
}
