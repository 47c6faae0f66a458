import { type Audience, PublishState } from '@bubbles/domain'
import type { ReportQuestion, ReportRow } from '../../api/reports.ts'

export type { ReportRow } from '../../api/reports.ts'

/** Where readers find it, the widest audience first; null while it is unpublished. */
export function addressOf(row: ReportRow): string | null {
  return row[audienceOf(row)]?.url ?? null
}

/** The widest audience it is published for. */
export const audienceOf = ({ publishState }: ReportRow): Audience =>
  publishState === PublishState.Public ? 'public' : 'internal'

/** How rows are ordered. */
export const sorts = ['match', 'edited', 'title', 'created'] as const
export type ReportSort = (typeof sorts)[number]
export type Direction = 'ascending' | 'descending'

/** Natural direction of an order: newest first, titles from A. */
export const naturalDirection: Record<ReportSort, Direction> = {
  match: 'descending',
  edited: 'descending',
  title: 'ascending',
  created: 'descending',
}

const COLUMNS = { edited: 'updatedAt', title: 'name', created: 'createdAt' } as const

/** An order as the server takes it. The best match is always first. */
export const sortOf = (sort: ReportSort, direction: Direction): ReportQuestion['sort'] =>
  sort === 'match' ? 'relevance' : direction === 'descending' ? `-${COLUMNS[sort]}` : COLUMNS[sort]
