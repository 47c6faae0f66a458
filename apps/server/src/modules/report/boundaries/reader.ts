import { tx } from '@bubbles/db'

const COLUMNS = ['id', 'hash', 'name', 'earlier', 'created_at'] as const

/** An organisation's own boundaries, by name. */
export const readBoundarySets = (organisationId: string) =>
  tx()
    .selectFrom('boundary_sets')
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .orderBy('id')
    .select(COLUMNS)
    .execute()

export type BoundarySetRow = Awaited<ReturnType<typeof readBoundarySets>>[number]
