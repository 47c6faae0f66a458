import type { Resource } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import { presentPerson } from '../present.ts'
import { readEditionsOf, readPeople, type SessionRow } from './reader.ts'

type Version = Resource<'listDocumentVersions'>['versions'][number]

/** Versions as the API shows them, in the order of the rows. */
export async function presentVersions(
  organisationId: string,
  reportId: string,
  rows: readonly Omit<SessionRow, 'total'>[],
): Promise<Version[]> {
  const editions = await readEditionsOf(
    organisationId,
    reportId,
    rows.map(({ seq }) => seq),
  )
  const person = await peopleOf([
    ...rows.flatMap((row) => [row.created_by, ...row.people]),
    ...editions.map(({ published_by: by }) => by),
  ])
  return rows.map((row) => ({
    version: row.seq,
    createdAt: row.created_at.toISOString(),
    createdBy: person(row.created_by),
    people: row.people.map(person),
    name: row.name,
    kind: kindOf(row),
    edits: row.edits,
    since: row.first - 1,
    publications: editions
      .filter(({ report_seq: version }) => version === row.seq)
      .map((row) => ({
        audience: row.audience,
        edition: row.edition,
        publishedBy: person(row.published_by),
        acceptedWarnings: row.accepted_warnings.map(({ message }) => message),
      })),
  }))
}

/** The version a page of history ended with; null for the first page. @throws Problem invalid-request. */
export function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^\d{1,15}$/.test(cursor))
    throw new Problem('invalid-request', { detail: 'This cursor isn’t valid. Start with the first page.' })
  return Number(cursor)
}

const kindOf = ({ kind, name, seq }: Pick<SessionRow, 'kind' | 'name' | 'seq'>): Version['kind'] => {
  if (kind === 'imported' || kind === 'restored' || kind === 'refreshed') return kind
  if (seq === 1) return 'created'
  return name === null ? 'edited' : 'named'
}

async function peopleOf(ids: readonly string[]) {
  const people = await readPeople([...new Set(ids)])
  const byId = new Map(people.map((each) => [each.id, each]))
  return (id: string) => {
    const known = byId.get(id)
    return presentPerson(id, known?.name ?? null, known?.email_address ?? null)
  }
}
