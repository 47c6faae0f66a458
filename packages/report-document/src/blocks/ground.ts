/** What a part of the page stands on: the page itself, a light tint, the dark, or the brand's own colour. */
export const GROUNDS = ['none', 'tint', 'dark', 'brand'] as const

export type Ground = (typeof GROUNDS)[number]
