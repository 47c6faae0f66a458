import { type Audience, isPublished, PublishState, publishStateOf } from '@bubbles/domain'
import type { PublishedReport, Report } from '../../api/reports.ts'
import type { ReportTab } from '../../paths.ts'

/** One line of the reports screen: a draft, what is live of it, or both. */
export interface ReportRow {
  id: string
  name: string
  isTemplate: boolean
  publishState: PublishState
  /** The draft; null for those who see publications only. */
  draft: Report | null
  internal: PublishedReport | null
  public: PublishedReport | null
  /** The draft differs from what readers see. */
  changed: boolean
  /** Last change (or publication, for those who see no draft): who and when, ISO 8601. */
  edited: { by: string; at: string }
  /** Who made it; of a publication whose draft is not seen, who published it. */
  madeBy: { id: string; name: string }
  /** How its review stands; null where there is none, or where the draft is not seen. */
  review: Report['review']
  /** Who asks for it to be published; null where nobody does, or where the draft is not seen. */
  publishRequest: Report['publishRequest']
  /** What the person may do to it, as the server says. */
  abilities: readonly string[]
}

/**
 * The combined list (specification 4): unpublished reports that are not also published, plus all published ones,
 * each once, with its publish state.
 */
export function combineReports(
  drafts: readonly Report[],
  internal: readonly PublishedReport[],
  toEveryone: readonly PublishedReport[],
): ReportRow[] {
  const draftOf = new Map(drafts.map((report) => [report.id, report]))
  const internalOf = new Map(internal.map((report) => [report.id, report]))
  const publicOf = new Map(toEveryone.map((report) => [report.id, report]))
  const published = [...new Set([...internalOf.keys(), ...publicOf.keys()])]
  const unpublished = drafts.filter(({ id }) => !internalOf.has(id) && !publicOf.has(id))
  return [
    ...unpublished.map((report) => toRow(report, null, null)),
    ...published.map((id) =>
      toRow(draftOf.get(id) ?? null, internalOf.get(id) ?? null, publicOf.get(id) ?? null),
    ),
  ]
}

function toRow(
  draft: Report | null,
  internal: PublishedReport | null,
  toEveryone: PublishedReport | null,
): ReportRow {
  const live = [internal, toEveryone].filter((publication) => publication !== null)
  const newest = live.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0]
  const audiences = live.map((publication): Audience => publication.audience)
  return {
    id: (draft ?? newest)?.id ?? '',
    name: (draft ?? newest)?.name ?? '',
    isTemplate: draft?.isTemplate ?? false,
    publishState: publishStateOf(audiences),
    draft,
    internal,
    public: toEveryone,
    // Of a draft nobody shows them, readers learn nothing.
    changed: draft !== null && live.some((publication) => publication.changed),
    edited:
      draft === null
        ? { by: newest?.publishedBy.name ?? '', at: newest?.publishedAt ?? '' }
        : { by: draft.updatedBy.name, at: draft.updatedAt },
    madeBy: draft?.createdBy ?? newest?.publishedBy ?? { id: '', name: '' },
    review: draft?.review ?? null,
    publishRequest: draft?.publishRequest ?? null,
    abilities: [
      ...new Set([...(draft?.abilities ?? []), ...live.flatMap((publication) => publication.abilities)]),
    ],
  }
}

/** Which rows a tab shows. Everything is under "all"; templates are never "unpublished". */
export const inTab: Record<ReportTab, (row: ReportRow) => boolean> = {
  all: () => true,
  published: (row) => isPublished(row.publishState),
  unpublished: (row) => !isPublished(row.publishState) && !row.isTemplate,
  templates: (row) => row.isTemplate,
}

/** Where readers find it, the widest audience first; null while it is unpublished. */
export function addressOf(row: ReportRow): string | null {
  return (row.publishState === PublishState.Public ? row.public : row.internal)?.url ?? null
}

/** How rows are ordered. */
export const sorts = ['match', 'edited', 'title', 'created'] as const
export type ReportSort = (typeof sorts)[number]

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Natural direction of an order: newest first, titles from A. */
export const naturalDirection: Record<ReportSort, 'ascending' | 'descending'> = {
  match: 'descending',
  edited: 'descending',
  title: 'ascending',
  created: 'descending',
}

const compare: Record<Exclude<ReportSort, 'match'>, (a: ReportRow, b: ReportRow) => number> = {
  edited: (a, b) => a.edited.at.localeCompare(b.edited.at),
  title: (a, b) => collator.compare(a.name, b.name),
  created: (a, b) => (a.draft?.createdAt ?? a.edited.at).localeCompare(b.draft?.createdAt ?? b.edited.at),
}

/** A sorted copy; equal rows keep a stable order by id. `match` keeps the order of what was found. */
export function sortRows(
  rows: readonly ReportRow[],
  sort: ReportSort,
  direction = naturalDirection[sort],
): ReportRow[] {
  if (sort === 'match') return [...rows]
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare[sort](a, b) || a.id.localeCompare(b.id))
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Rows whose title or person holds every word of the query; accents and case do not matter. */
export function filterRows(rows: readonly ReportRow[], query: string): ReportRow[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const text = plain(`${row.name} ${row.edited.by}`)
    return words.every((word) => text.includes(word))
  })
}

/** What the server found for some words: which reports, the best first, and the words around each find. */
export interface Found {
  id: string
  snippet: string | null
}

/**
 * What fits a query: in the server's order where it has answered, which reads contents; then whatever has the words in
 * its title or person, which is known without asking.
 */
export function findRows(rows: readonly ReportRow[], query: string, found: readonly Found[]): ReportRow[] {
  if (query.trim() === '') return [...rows]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const first = found.flatMap(({ id }) => byId.get(id) ?? [])
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...filterRows(rows, query).filter(({ id }) => !ids.has(id))]
}

/** One page of rows; pages count from 1, and a page past the end shows the last. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): { rows: Row[]; page: number } {
  const last = Math.max(1, Math.ceil(rows.length / size))
  const shown = Math.min(Math.max(1, page), last)
  return { rows: rows.slice((shown - 1) * size, shown * size), page: shown }
}
