/** How each page file is named and made; written by tools/cutPageFonts.ts. */
export type PageFontFacts = readonly [digest: string, bytes: number, cut: 0 | 1 | 2 | 3]
