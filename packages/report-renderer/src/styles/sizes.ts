/** A size of type and the height of its lines, in rem. */
export type Size = readonly [size: number, line: number]

/**
 * Type of pages on a wide window: the one list for the published page and for the paper of the builder, which shows it
 * smaller (`paper.ts`).
 */
export const SIZES = {
  /** Titles, by the type size of a report, where there is no cover. */
  title: { plain: [2.5, 3], report: [3, 3.375], magazine: [3.5, 3.75] },
  /** Titles on covers; a long one is smaller on either. */
  cover: { colour: [3.5, 3.75], picture: [4, 4.25], long: [2.75, 3.125] },
  /** Either on a phone, whose page the paper is as wide as. */
  phoneCover: { plain: [2.25, 2.5], long: [1.875, 2.25] },
  lead: { plain: [1.375, 2], report: [1.5, 2.125], magazine: [1.5, 2.25] },
  /** What the magazine's chapters and its first paragraph have. */
  chapter: { plain: [1.75, 2.25], report: [1.75, 2.25], magazine: [2.25, 2.625] },
  first: { magazine: [1.5, 2.375] },
  quote: [2.25, 2.875],
} as const

export const sized = ([size, line]: Size): string =>
  `font-size:${short(size)}rem;line-height:${short(line)}rem`

const short = (value: number): string => String(Math.round(value * 1e4) / 1e4).replace(/^0\./, '.')
