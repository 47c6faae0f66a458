import type { Dataset } from '@bubbles/tables'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Database } from '@bubbles/db'
import { personOrFormer, suggestSlug } from '@bubbles/domain'
import { allDatasetHashes, attachmentsOf, fileHashes, type ReportDocument } from '@bubbles/report-document'
import { csvBytes } from '../../http/csvPieces.ts'
import { answersCsv } from '../answers/public.ts'
import { readFile } from '../media/public.ts'
import { bundleFiles, documentAt, type ReadAs } from '../report/public.ts'
import type { ArchiveFile } from '../../http/archive.ts'
import type { ReportRow } from './reader.ts'
import {
  readComments,
  readDataset,
  readEditions,
  readNames,
  readPublication,
  readPublishRequest,
  readReview,
  readKnownReaders,
  readNamedReaders,
  readSharing,
  readSlugs,
  readReactions,
  readReaderComments,
  readSuggestions,
  readThreads,
  readVersions,
} from './reportReader.ts'

const unzip = promisify(gunzip)

export const jsonFile = (path: string, value: unknown): ArchiveFile => ({
  path,
  bytes: new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`),
})

type Person = ReturnType<typeof personOrFormer>
type PersonOf = (id: string | null) => Person | null

/** Everything one report has: its bundle, which can be imported, and beside it what only people read. */
export async function* reportFiles(
  database: Database,
  organisationId: string,
  read: ReadAs,
  row: ReportRow,
): AsyncGenerator<ArchiveFile> {
  const folder = `${row.deleted_at ? 'deleted' : 'reports'}/${suggestSlug(row.name) || 'report'}-${row.id}`
  const inBundle = new Set<string>()
  for await (const file of bundleFiles(read, row)) {
    inBundle.add(file.path)
    yield { ...file, path: `${folder}/${file.path}` }
  }
  const facts = await readFacts(read, row.id)
  const personOf = await namesOf(read, facts, row)
  yield jsonFile(`${folder}/report.json`, describe(row, facts, personOf))
  yield jsonFile(`${folder}/comments.json`, comments(facts, personOf))
  for (const { seq, name, kind } of facts.versions) {
    if (name === null && kind === 'edited') continue
    // Not read-only: reading an old version leaves checkpoints behind.
    const document = await database.transaction({ kind: 'organisation', organisationId }, () =>
      documentAt(organisationId, row.id, seq),
    )
    yield jsonFile(`${folder}/versions/${seq}.json`, document)
  }
  const attachments = new Map<string, string>()
  const [datasets, images] = [new Set(named(inBundle, 'datasets')), new Set<string>()]
  for (const { id, edition } of facts.editions) {
    const publication = await read((organisation) => readPublication(organisation, id))
    if (!publication) continue
    const document = publication.document as ReportDocument
    yield jsonFile(`${folder}/editions/${edition}/document.json`, document)
    yield {
      path: `${folder}/editions/${edition}/page.html`,
      bytes: await unzip(await publication.gzip.load()),
    }
    for (const hash of allDatasetHashes(document)) datasets.add(hash)
    for (const hash of fileHashes(document)) images.add(hash)
    for (const { hash, path } of attachmentsOf(document)) attachments.set(path, hash)
  }
  for (const hash of datasets) yield* tableFiles(read, hash, folder, inBundle)
  for (const hash of images) {
    if (inBundle.has(`images/${hash}.webp`)) continue
    const file = await imageFile(read, hash, `${folder}/editions/images/${hash}`)
    if (file) yield file
  }
  for (const [path, hash] of attachments) {
    const file = inBundle.has(path) ? undefined : await read((organisation) => readFile(organisation, hash))
    if (file) yield { path: `${folder}/editions/${path}`, bytes: await file.kept.load(), isCompressed: false }
  }
  if (facts.editions.length === 0) return
  const csv = (of: 'questions' | 'details') => answersCsv(database, organisationId, row.id, of)
  yield { path: `${folder}/answers.csv`, pieces: csv('questions') }
  yield { path: `${folder}/reader-details.csv`, pieces: csv('details') }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

const readFacts = (read: ReadAs, reportId: string) =>
  read(async (organisationId) => ({
    slugs: await readSlugs(organisationId, reportId),
    sharing: await readSharing(organisationId, reportId),
    namedReaders: await readNamedReaders(organisationId, reportId),
    knownReaders: await readKnownReaders(organisationId, reportId),
    versions: await readVersions(organisationId, reportId),
    editions: await readEditions(organisationId, reportId),
    threads: await readThreads(organisationId, reportId),
    comments: await readComments(organisationId, reportId),
    reactions: await readReactions(organisationId, reportId),
    suggestions: await readSuggestions(organisationId, reportId),
    readers: await readReaderComments(organisationId, reportId),
    ...(await readReview(organisationId, reportId)),
    publishRequest: await readPublishRequest(organisationId, reportId),
  }))

async function namesOf(read: ReadAs, facts: Facts, row: ReportRow): Promise<PersonOf> {
  const ids = [
    row.created_by,
    row.updated_by,
    ...facts.versions.map((each) => each.created_by),
    ...facts.editions.map((each) => each.published_by),
    ...facts.threads.flatMap((each) => [each.created_by, each.resolved_by]),
    ...facts.comments.map((each) => each.created_by),
    ...facts.reactions.map((each) => each.user_id),
    ...facts.suggestions.flatMap((each) => [each.created_by, each.decided_by]),
    ...facts.steps.map((each) => each.made_by),
    ...(facts.review?.reviewers ?? []),
    facts.publishRequest?.asked_by ?? null,
  ].filter((id) => id !== null)
  const rows = await read(() => readNames([...new Set(ids)]))
  const people = new Map(rows.map((each) => [each.id, each]))
  return (id) =>
    id === null
      ? null
      : personOrFormer(id, people.get(id)?.name ?? null, people.get(id)?.email_address ?? null)
}

const describe = (row: ReportRow, facts: Facts, personOf: PersonOf) => ({
  id: row.id,
  name: row.name,
  isTemplate: row.is_template,
  version: row.head_seq,
  slug: facts.slugs.find((each) => each.is_current)?.slug ?? null,
  addresses: facts.slugs.map(({ audience, slug, is_current: isCurrent }) => ({ audience, slug, isCurrent })),
  createdAt: row.created_at,
  createdBy: personOf(row.created_by),
  updatedAt: row.updated_at,
  updatedBy: personOf(row.updated_by),
  deletedAt: row.deleted_at,
  sharing: facts.sharing
    ? {
        hasPassword: facts.sharing.has_password,
        namedReadersOnly: facts.sharing.named,
        namedReaders: facts.namedReaders,
        knownReaders: facts.knownReaders.map((each) => ({
          emailAddress: each.address,
          agreedAt: each.agreed_at,
          openedAt: each.opened_at,
        })),
        expiresAt: facts.sharing.expires_at,
        indexed: facts.sharing.indexed,
        downloads: facts.sharing.downloads,
        embedding: facts.sharing.embedding,
      }
    : null,
  ...describeReview(facts, personOf),
  versions: facts.versions.map((version) => ({
    version: version.seq,
    kind: version.kind,
    name: version.name,
    createdAt: version.created_at,
    createdBy: personOf(version.created_by),
  })),
  editions: facts.editions.map((edition) => ({
    id: edition.id,
    edition: edition.edition,
    audience: edition.audience,
    name: edition.name,
    note: edition.note,
    publishedAt: edition.published_at,
    publishedBy: personOf(edition.published_by),
    isLive: edition.is_live,
  })),
})

/** How the review stands, what led there, and who asked for publishing. */
const describeReview = (facts: Facts, personOf: PersonOf) => ({
  review: facts.review
    ? {
        state: facts.review.state,
        note: facts.review.note,
        dueOn: facts.review.due_on,
        reason: facts.review.reason,
        reviewers: facts.review.reviewers.map(personOf),
      }
    : null,
  reviewSteps: facts.steps.map((step) => ({
    event: step.event,
    words: step.words,
    madeBy: personOf(step.made_by),
    madeAt: step.made_at,
  })),
  publishRequest: facts.publishRequest
    ? {
        askedBy: personOf(facts.publishRequest.asked_by),
        askedAt: facts.publishRequest.asked_at,
        note: facts.publishRequest.note,
      }
    : null,
})

const comments = (facts: Facts, personOf: PersonOf) =>
  facts.threads.map((thread) => ({
    blockId: thread.block_id,
    blockLabel: thread.block_label,
    quote: thread.quote,
    createdAt: thread.created_at,
    resolvedAt: thread.resolved_at,
    resolvedBy: personOf(thread.resolved_by),
    suggestion: suggestionOf(facts, thread.id, personOf),
    reader: readerOf(facts, thread.id),
    comments: facts.comments
      .filter(({ thread_id: id }) => id === thread.id)
      .map((comment) => ({
        body: comment.body,
        createdAt: comment.created_at,
        // A reader's words were put here by the member who made them a thread.
        createdBy: comment.from_edition === null ? personOf(comment.created_by) : 'A reader',
        editedAt: comment.edited_at,
        fromEdition: comment.from_edition,
        toReader: comment.to_reader,
        reactions: facts.reactions
          .filter(({ comment_id: id }) => id === comment.id)
          .map((each) => ({ kind: each.kind, by: personOf(each.user_id), at: each.reacted_at })),
      })),
  }))

/** What a reader began a thread with; null for one of members. */
function readerOf(facts: Facts, threadId: string) {
  const row = facts.readers.find(({ thread_id }) => thread_id === threadId)
  return row
    ? {
        words: row.words,
        name: row.name,
        emailAddress: row.address,
        confirmedAt: row.confirmed_at,
        edition: row.edition,
        figure: row.figure,
        problem: row.problem,
        writtenAt: row.written_at,
      }
    : null
}

/** The change of the text that a thread suggests; null for comments alone. */
function suggestionOf(facts: Facts, threadId: string, personOf: PersonOf) {
  const row = facts.suggestions.find(({ thread_id }) => thread_id === threadId)
  return row
    ? {
        original: row.original,
        replacement: row.replacement,
        state: row.state,
        createdBy: personOf(row.created_by),
        decidedBy: personOf(row.decided_by),
        decidedAt: row.decided_at,
      }
    : null
}

/** The hashes of a bundle's files of one kind. */
const named = (paths: ReadonlySet<string>, kind: string): string[] =>
  [...paths].flatMap((path) => new RegExp(`^${kind}/([0-9a-f]{64})\\.`).exec(path)?.[1] ?? [])

/** A table as CSV, for spreadsheets; as JSON too where only an edition shows it, since the bundle does not have it. */
async function* tableFiles(
  read: ReadAs,
  hash: string,
  folder: string,
  inBundle: ReadonlySet<string>,
): AsyncGenerator<ArchiveFile> {
  const row = await read((organisationId) => readDataset(organisationId, hash))
  if (!row) return
  const name = suggestSlug(row.name.replace(/\.\w{1,5}$/, '')) || 'data'
  const dataset = row.content as Dataset
  const rows = [dataset.columns.map((column) => column.name), ...dataset.rows]
  yield {
    path: `${folder}/tables/${name}-${hash.slice(0, 12)}.csv`,
    bytes: await csvBytes(rows),
  }
  if (!inBundle.has(`datasets/${hash}.json`))
    yield jsonFile(`${folder}/editions/datasets/${hash}.json`, { name: row.name, dataset })
}

/** A stored picture, as it is, under `path` and the ending of its kind; null when it is not there. */
export async function imageFile(read: ReadAs, hash: string, path: string) {
  const file = await read((organisationId) => readFile(organisationId, hash))
  if (!file) return null
  const ending = /^image\/(\w+)/.exec(file.content_type)?.[1] ?? 'bin'
  return { path: `${path}.${ending}`, bytes: await file.kept.load(), isCompressed: true }
}
