export type FallbackWeight = 'regular' | 'bold'

/** What was measured of a family; written by packages/charts/tools/measureFonts.ts. */
export interface FontFacts {
  /** First 12 characters of the base64url SHA-256 of each file, and its size in bytes. */
  files: Readonly<Record<string, readonly [digest: string, bytes: number]>>
  /**
   * How a font of every machine (Arial, Times New Roman, Courier New) is set to take this family's room, in regular and
   * in bold: in per cent, for `size-adjust`, `ascent-override` and `descent-override`.
   */
  fallback: Record<FallbackWeight, readonly [size: number, ascent: number, descent: number]>
  /** Height of a small letter in thousandths of an em: how large the font looks. */
  xHeight: number
  /** Whether its figures can be set one as wide as the other, so that numbers in columns line up. */
  tabular: boolean
}
