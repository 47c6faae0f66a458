/** A report's publish state as the specification numbers it (3 and 4). */
export const PublishState = { Unpublished: 0, Internal: 1, Public: 2 } as const
export type PublishState = (typeof PublishState)[keyof typeof PublishState]

export const AUDIENCES = ['internal', 'public'] as const
export type Audience = (typeof AUDIENCES)[number]

/** What is live of a report: nothing, one audience, or both at once from one draft. */
export type LiveAudiences = readonly Audience[]

/** One move of the publish state table: which audiences are live afterwards. */
export const publishMoves = {
  publishInternal: (live: LiveAudiences): LiveAudiences => union(live, 'internal'),
  publishPublic: (live: LiveAudiences): LiveAudiences => union(live, 'public'),
  /** Unpublishing removes the report from both lists (specification 4). */
  unpublish: (): LiveAudiences => [],
  withdrawInternal: (live: LiveAudiences): LiveAudiences =>
    live.filter((audience) => audience !== 'internal'),
  withdrawPublic: (live: LiveAudiences): LiveAudiences => live.filter((audience) => audience !== 'public'),
} as const

/** The widest audience that can read the report. */
export function publishStateOf(live: LiveAudiences): PublishState {
  if (live.includes('public')) return PublishState.Public
  if (live.includes('internal')) return PublishState.Internal
  return PublishState.Unpublished
}

export const isPublished = (state: PublishState): boolean => state !== PublishState.Unpublished

const union = (live: LiveAudiences, audience: Audience): LiveAudiences =>
  AUDIENCES.filter((each) => each === audience || live.includes(each))
