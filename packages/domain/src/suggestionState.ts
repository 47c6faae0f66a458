/** How a suggested change of a text stands. */
export const SUGGESTION_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type SuggestionState = (typeof SUGGESTION_STATES)[number]

/** What people who may edit decide of a suggestion. */
export const SUGGESTION_DECISIONS = ['accepted', 'declined'] as const
export type SuggestionDecision = (typeof SUGGESTION_DECISIONS)[number]

/** Whether there is still something to decide, change or withdraw. */
export const isSuggestionOpen = (state: SuggestionState): boolean => state === 'open'

/**
 * Whether someone may open a suggestion again: one that was accepted or declined, anyone who may comment, as with
 * threads; a withdrawn one, its author.
 */
export const mayReopenSuggestion = (state: SuggestionState, isAuthor: boolean): boolean =>
  state === 'accepted' || state === 'declined' || (state === 'withdrawn' && isAuthor)

/** Characters of a suggestion: of the words it replaces and of those it puts there, and of what is kept around them. */
export const SUGGESTION_LIMITS = { text: 4_000, around: 64 } as const
