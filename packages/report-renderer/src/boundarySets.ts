import type { MapSpec } from '@bubbles/charts'
import type { Boundaries } from '@bubbles/charts/maps'
import type { Language } from './languages/pageWords.ts'
import type { BoundarySets } from './types.ts'

/** What a map is drawn on; undefined where it isn't there. */
export const boundariesFor = (
  spec: Pick<MapSpec, 'boundaries' | 'ownBoundaries'>,
  sets: BoundarySets,
): Boundaries | undefined => sets[spec.ownBoundaries ?? spec.boundaries]

/** Where a map's boundaries are from, and the view they take on what is contested; '' where they aren't there. */
export function boundaryLine({ words }: Language, boundaries: Boundaries | undefined): string {
  if (!boundaries) return ''
  const { id, source } = boundaries.about
  const note = id === 'own' ? '' : words.boundaryNote(id)
  return [`${words.boundaries} ${source}.`, note].filter(Boolean).join(' ')
}
