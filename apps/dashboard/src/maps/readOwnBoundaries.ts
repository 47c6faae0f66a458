import type { Dataset } from '@bubbles/tables'
import type { Boundaries } from '@bubbles/charts/maps'
import { ownBoundaries } from '@bubbles/charts/maps/own'
import { api } from '../api/client.ts'

/** Own boundaries by the hash of their table, which is read where it isn't given. */
export async function readOwnBoundaries(
  hash: string,
  signal: AbortSignal | undefined,
  table: Dataset | undefined,
): Promise<Boundaries> {
  const own = ownBoundaries(table ?? (await api.getDataset({ hash }, signal && { signal })).dataset)
  if (own === null) throw new Error('This map’s boundaries are no longer available. Choose a map again.')
  return own
}
