import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Dataset } from '@bubbles/charts'
import type { Database } from '@bubbles/db'
import { CSV_BEGIN, csvLine, suggestSlug } from '@bubbles/domain'
import { datasetHashes, fileHashes, type ReportDocument, yDocToDocument } from '@bubbles/report-document'
import type { Organisation } from '../../http/context.ts'
import { auditCsv } from '../audit/public.ts'
import { readFile } from '../media/public.ts'
import { loadDocument } from '../report/public.ts'
import type { ArchiveFile } from './archive.ts'
import {
  readBranding,
  readCurrentSlug,
  readDataset,
  readEditions,
  readInvites,
  readMembers,
  readOrganisationFacts,
  readPublication,
  readReports,
  type ReportRow,
} from './reader.ts'

/** Runs one read as the organisation: it sees no other's rows, and nothing is held while the reader's line is slow. */
type Read = <T>(work: (organisationId: string) => Promise<T>) => Promise<T>

const unzip = promisify(gunzip)

/** The files of an organisation's export, one after the other. */
export async function* exportContents(
  database: Database,
  organisation: Organisation,
): AsyncGenerator<ArchiveFile> {
  const read: Read = (work) =>
    database.transaction(
      { kind: 'organisation', organisationId: organisation.id },
      () => work(organisation.id),
      { readOnly: true },
    )
  yield { path: 'README.txt', bytes: new TextEncoder().encode(WORDS) }
  yield await organisationFile(read)
  yield { path: 'members.csv', pieces: membersCsv(read, organisation.ownerId) }
  yield { path: 'invites.csv', pieces: invitesCsv(read) }
  yield* brandingFiles(read)
  yield { path: 'audit.csv', pieces: auditCsv({ organisation, query: {}, deps: { database } }) }
  for await (const rows of pages(read, readReports)) {
    for (const row of rows) yield* reportFiles(read, row)
  }
}

const WORDS = `organisation.json  settings
members.csv        who belongs to it, with their roles
invites.csv        who was invited
branding.json      fonts and colours; the logo, if there is one, beside it
audit.csv          who did what when
reports/           a folder for each report and template:
  report.json      name, dates, editions
  document.json    the draft's blocks
  datasets/        the tables of draft and published pages, as CSV and as JSON
  images/          their pictures
  published/       the pages readers see now

In CSV files an apostrophe stands before texts that a spreadsheet would take for a formula.
`

const json = (path: string, value: unknown): ArchiveFile => ({
  path,
  bytes: new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`),
})

async function organisationFile(read: Read): Promise<ArchiveFile> {
  const row = await read(readOrganisationFacts)
  return json('organisation.json', {
    id: row.id,
    name: row.name,
    friendlyName: row.friendly_name,
    status: row.status,
    owner: { id: row.owner_id, name: row.owner_name, emailAddress: row.owner_email },
    autoEnrollmentDomains: row.auto_enrollment_domains,
    googleAnalytics4MeasurementId: row.google_analytics4_measurement_id,
    locale: row.locale,
    retentionDays: row.retention_days,
    namesReaders: row.names_readers,
    createdAt: row.created_at,
    exportedAt: new Date(),
  })
}

/** Pages of rows by id until there are none. */
async function* pages<Row extends { id: string }>(
  read: Read,
  readPage: (organisationId: string, after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null
  for (;;) {
    const last: string | null = after
    const rows: Row[] = await read((organisationId) => readPage(organisationId, last))
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.id ?? null
  }
}

const iso = (time: Date | null): string => time?.toISOString() ?? ''

async function* membersCsv(read: Read, ownerId: string): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(['Id', 'Name', 'E-mail', 'Roles', 'Owner', 'Joined (UTC)'])
  for await (const rows of pages(read, readMembers)) {
    yield rows
      .map(({ id, name, email_address, roles, joined_at }) =>
        csvLine([id, name, email_address, roles.join(' '), id === ownerId ? 'yes' : '', iso(joined_at)]),
      )
      .join('')
  }
}

async function* invitesCsv(read: Read): AsyncGenerator<string> {
  yield CSV_BEGIN +
    csvLine([
      'Id',
      'E-mail',
      'Roles',
      'Status',
      'Created (UTC)',
      'Sent (UTC)',
      'Expires (UTC)',
      'Accepted (UTC)',
      'Invited by',
    ])
  for await (const rows of pages(read, readInvites)) {
    yield rows
      .map((row) =>
        csvLine([
          row.id,
          row.email_address,
          row.roles.join(' '),
          row.status,
          iso(row.created_at),
          iso(row.sent_at),
          iso(row.expires_at),
          iso(row.accepted_at),
          row.inviter_email ?? '',
        ]),
      )
      .join('')
  }
}

async function* brandingFiles(read: Read): AsyncGenerator<ArchiveFile> {
  const row = await read(readBranding)
  const logo = row?.logo_hash
  const file = logo ? await imageFile(read, logo, 'logo') : null
  yield json('branding.json', {
    fonts: row?.fonts ?? [],
    defaultReportFont: row?.default_report_font ?? null,
    defaultReportHeadersFont: row?.default_report_headers_font ?? null,
    defaultVisualisationFont: row?.default_visualisation_font ?? null,
    palette: row?.palette ?? [],
    logo: file?.path ?? null,
  })
  if (file) yield file
}

async function* reportFiles(read: Read, row: ReportRow): AsyncGenerator<ArchiveFile> {
  const folder = `reports/${suggestSlug(row.name) || 'report'}-${row.id}`
  const { document, editions, slug } = await read(async (organisationId) => ({
    document: yDocToDocument((await loadDocument(organisationId, row.id)).ydoc),
    editions: await readEditions(organisationId, row.id),
    slug: await readCurrentSlug(organisationId, row.id),
  }))
  yield json(`${folder}/report.json`, {
    id: row.id,
    name: row.name,
    isTemplate: row.is_template,
    version: row.head_seq,
    slug: slug?.slug ?? null,
    createdAt: row.created_at,
    createdBy: row.creator_email,
    updatedAt: row.updated_at,
    updatedBy: row.editor_email,
    editions: editions.map((edition) => ({
      id: edition.id,
      edition: edition.edition,
      audience: edition.audience,
      name: edition.name,
      note: edition.note,
      publishedAt: edition.published_at,
      isLive: edition.is_live,
    })),
  })
  yield json(`${folder}/document.json`, document)

  const datasets = new Set(datasetHashes(document))
  const images = new Set(fileHashes(document))
  for (const { id, audience, is_live: isLive } of editions) {
    const publication = isLive
      ? await read((organisationId) => readPublication(organisationId, id))
      : undefined
    if (!publication) continue
    for (const hash of datasetHashes(publication.document as ReportDocument)) datasets.add(hash)
    for (const hash of fileHashes(publication.document as ReportDocument)) images.add(hash)
    yield { path: `${folder}/published/${audience}.html`, bytes: await unzip(publication.html_gzip) }
  }
  for (const hash of datasets) yield* datasetFiles(read, hash, folder)
  for (const hash of images) {
    const file = await imageFile(read, hash, `${folder}/images/${hash}`)
    if (file) yield file
  }
}

async function* datasetFiles(read: Read, hash: string, folder: string): AsyncGenerator<ArchiveFile> {
  const row = await read((organisationId) => readDataset(organisationId, hash))
  if (!row) return
  const name = suggestSlug(row.name.replace(/\.\w{1,5}$/, '')) || 'data'
  const path = `${folder}/datasets/${name}-${hash.slice(0, 12)}`
  const dataset = row.content as Dataset
  yield json(`${path}.json`, dataset)
  const lines = [dataset.columns.map((column) => column.name), ...dataset.rows].map(csvLine)
  yield { path: `${path}.csv`, bytes: new TextEncoder().encode(CSV_BEGIN + lines.join('')) }
}

/** A stored picture, as it is, under `path` and the ending of its kind; null when it is not there. */
async function imageFile(read: Read, hash: string, path: string) {
  const file = await read((organisationId) => readFile(organisationId, hash))
  if (!file) return null
  const ending = /^image\/(\w+)/.exec(file.content_type)?.[1] ?? 'bin'
  return { path: `${path}.${ending}`, bytes: file.bytes, isCompressed: true }
}
