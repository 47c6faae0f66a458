import type { Database } from '@bubbles/db'
import { type Embedding, frameAncestorsOf } from '@bubbles/domain'
import { readEmbedding } from './reader.ts'

/** Who may show a page in a frame, as its policy names them. */
export type FrameAncestors = readonly string[] | 'anyone'

/** The sites that may show pages of `origin`. */
export const framersOf = (embedding: Embedding, origin: string): FrameAncestors =>
  frameAncestorsOf(embedding, origin) ?? 'anyone'

/** Which sites may show what an organisation has published to everyone, as it is now. */
export async function readFrameAncestors(
  database: Database,
  { organisationId, origin }: { organisationId: string; origin: string },
): Promise<FrameAncestors> {
  const scope = { kind: 'organisation', organisationId } as const
  const embedding = await database.transaction(scope, () => readEmbedding(organisationId), { readOnly: true })
  return framersOf(embedding, origin)
}

/** The policy of a page with others who may show it: who they are can change while the page stays as it is. */
export function withFrameAncestors(csp: string, ancestors: FrameAncestors): string {
  const sources = ancestors === 'anyone' ? ['*'] : ancestors.length > 0 ? ancestors : ["'none'"]
  return csp.replace(/frame-ancestors [^;]*/, () => `frame-ancestors ${sources.join(' ')}`)
}
