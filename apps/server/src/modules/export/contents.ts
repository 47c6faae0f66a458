import type { Database } from '@bubbles/db'
import { personOrFormer } from '@bubbles/domain'
import type { Organisation } from '../../http/context.ts'
import { auditCsv } from '../audit/public.ts'
import type { ReadAs } from '../report/public.ts'
import type { ArchiveFile } from '../../http/archive.ts'
import { csvPages, iso, pages } from './csvPages.ts'
import { engagementFiles } from './engagementFiles.ts'
import {
  readBranding,
  readEmbedding,
  readFeatures,
  readGoals,
  readInvites,
  readMembers,
  readOrganisationFacts,
  readPageDomain,
  readReports,
  readSubscribers,
  readTokens,
  readTrendNotes,
  readWebhooks,
} from './reader.ts'
import { imageFile, jsonFile, reportFiles } from './reportFiles.ts'

/** The files of an organisation's export, one after the other. */
export async function* exportContents(
  database: Database,
  organisation: Organisation,
): AsyncGenerator<ArchiveFile> {
  const read: ReadAs = (work) =>
    database.transaction(
      { kind: 'organisation', organisationId: organisation.id },
      () => work(organisation.id),
      { readOnly: true },
    )
  yield { path: 'README.txt', bytes: new TextEncoder().encode(WORDS) }
  yield await organisationFile(read)
  yield { path: 'members.csv', pieces: membersCsv(read, organisation.ownerId) }
  yield { path: 'invites.csv', pieces: invitesCsv(read) }
  yield { path: 'subscribers.csv', pieces: subscribersCsv(read) }
  yield { path: 'goals.csv', pieces: goalsCsv(read) }
  yield { path: 'trend-notes.csv', pieces: trendNotesCsv(read) }
  yield { path: 'api-tokens.csv', pieces: tokensCsv(read) }
  yield* brandingFiles(read)
  yield { path: 'audit.csv', pieces: auditCsv({ organisation, query: {}, deps: { database } }) }
  yield* engagementFiles(read)
  for await (const rows of pages(read, readReports)) {
    for (const row of rows) yield* reportFiles(database, organisation.id, read, row)
  }
}

const WORDS = `Everything this organisation had in Bubbles when it was exported.

organisation.json      settings, which sites can embed reports, features switched on or off, webhooks without secrets
members.csv            who belongs to it, with their roles
invites.csv            who was invited
subscribers.csv        addresses that get an email at each new public edition
goals.csv              what analysts want readers to do
trend-notes.csv        what analysts noted on days of the trend
api-tokens.csv         API tokens and what they could do, without their secrets
branding.json          fonts and colours; the logo, if there is one, beside it
audit.csv              who did what when
engagement/            daily reading numbers (UTC) for reports, blocks and what was used in them
reports/               a folder for each report and template
deleted/               the same for those that were deleted but are still kept

In the folder of a report:
  manifest.json, document.json, datasets/, images/, thumbnail.webp
                       the draft with its data and images, as Bubbles imports it
  report.json          names, dates, people, addresses, link settings, review, versions, editions
  comments.json        comment threads with reactions, and suggested changes
  versions/            the documents of versions that were named, restored or imported
  editions/            every edition: its document, the page readers saw, and data and images the draft no longer has
  tables/              the data of draft and editions as CSV
  answers.csv, reader-details.csv
                       readers’ answers, and the details they gave with their consent

To bring reports back: in any organisation’s dashboard, choose New report, Import a file, and then this one. You choose which
reports and templates are imported; admins can import the branding too. Everything else here is for reading.

Not included: individual saves between versions, individual visits (their daily numbers are), passwords, secrets and preview links.

In CSV files, text that a spreadsheet would treat as a formula starts with an apostrophe.
`

async function organisationFile(read: ReadAs): Promise<ArchiveFile> {
  const { row, pageDomain, embedding, features, webhooks } = await read(async (organisationId) => ({
    row: await readOrganisationFacts(organisationId),
    pageDomain: await readPageDomain(organisationId),
    embedding: await readEmbedding(organisationId),
    features: await readFeatures(organisationId),
    webhooks: await readWebhooks(organisationId),
  }))
  return jsonFile('organisation.json', {
    id: row.id,
    name: row.name,
    friendlyName: row.friendly_name,
    status: row.status,
    owner: personOrFormer(row.owner_id, row.owner_name, row.owner_email),
    autoEnrollmentDomains: row.auto_enrollment_domains,
    googleAnalytics4MeasurementId: row.google_analytics4_measurement_id,
    locale: row.locale,
    timeZone: row.time_zone,
    retentionDays: row.retention_days,
    namesReaders: row.names_readers,
    accessibilityStatement: row.accessibility_statement,
    frontPage: row.front_page,
    subscriptions: row.subscriptions,
    writingHelp: row.writing_help,
    pageDomain: pageDomain?.domain ?? null,
    embedding: embedding ?? { sites: 'anyone', hosts: [] },
    features: Object.fromEntries(features.map(({ feature_key: key, status }) => [key, status])),
    webhooks: webhooks.map(({ created_at: createdAt, address, ...webhook }) => ({
      ...webhook,
      // Knowing the address of a chat is all it takes to write to it.
      address: webhook.kind === 'slack' ? new URL(address).origin : address,
      createdAt,
    })),
    createdAt: row.created_at,
    exportedAt: new Date(),
  })
}

const membersCsv = (read: ReadAs, ownerId: string): AsyncGenerator<string> =>
  csvPages(
    ['Id', 'Name', 'Email', 'Roles', 'Owner', 'Joined (UTC)'],
    pages(read, readMembers),
    ({ id, name, email_address, roles, joined_at }) => [
      id,
      name,
      email_address,
      roles.join(' '),
      id === ownerId ? 'yes' : '',
      iso(joined_at),
    ],
  )

const invitesCsv = (read: ReadAs): AsyncGenerator<string> =>
  csvPages(
    [
      'Id',
      'Email',
      'Roles',
      'Status',
      'Created (UTC)',
      'Sent (UTC)',
      'Expires (UTC)',
      'Accepted (UTC)',
      'Invited by',
    ],
    pages(read, readInvites),
    (row) => [
      row.id,
      row.email_address,
      row.roles.join(' '),
      row.status,
      iso(row.created_at),
      iso(row.sent_at),
      iso(row.expires_at),
      iso(row.accepted_at),
      row.inviter_email ?? '',
    ],
  )

const subscribersCsv = (read: ReadAs): AsyncGenerator<string> =>
  csvPages(
    ['Id', 'Email', 'Report', 'Confirmed (UTC)'],
    pages(read, readSubscribers),
    ({ id, address, report_id: reportId, confirmed_at: at }) => [id, address, reportId ?? '', iso(at)],
  )

const goalsCsv = (read: ReadAs): AsyncGenerator<string> =>
  csvPages(
    ['Id', 'Name', 'Steps', 'Report', 'Created (UTC)'],
    pages(read, readGoals),
    ({ id, name, steps, report_id: reportId, created_at: at }) => [
      id,
      name,
      steps.map(({ label }) => label).join(' → '),
      reportId ?? '',
      iso(at),
    ],
  )

const trendNotesCsv = (read: ReadAs): AsyncGenerator<string> =>
  csvPages(
    ['Id', 'Day (UTC)', 'Note', 'Report', 'Made by', 'Created (UTC)'],
    pages(read, readTrendNotes),
    ({ id, day, words, report_id: reportId, maker_email: maker, created_at: at }) => [
      id,
      day,
      words,
      reportId ?? '',
      maker ?? '',
      iso(at),
    ],
  )

const tokensCsv = (read: ReadAs): AsyncGenerator<string> =>
  csvPages(
    ['Id', 'Name', 'Starts with', 'May', 'Made by', 'Created (UTC)', 'Expires (UTC)', 'Revoked (UTC)'],
    pages(read, readTokens),
    (row) => [
      row.id,
      row.name,
      row.hint,
      row.capabilities.join(' '),
      row.maker_email ?? '',
      iso(row.created_at),
      iso(row.expires_at),
      iso(row.revoked_at),
    ],
  )

async function* brandingFiles(read: ReadAs): AsyncGenerator<ArchiveFile> {
  const row = await read(readBranding)
  const logo = row?.logo_hash
  const file = logo ? await imageFile(read, logo, 'logo') : null
  yield jsonFile('branding.json', {
    fonts: row?.fonts ?? [],
    defaultReportFont: row?.default_report_font ?? null,
    defaultReportHeadersFont: row?.default_report_headers_font ?? null,
    defaultVisualisationFont: row?.default_visualisation_font ?? null,
    palette: row?.palette ?? [],
    reportScale: row?.report_scale ?? null,
    reportCover: row?.report_cover ?? null,
    logo: file?.path ?? null,
  })
  if (file) yield file
}
