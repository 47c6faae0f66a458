/** What a file of own boundaries, and what is made of it, can have at most. */
export const BOUNDARY_LIMITS = {
  /** Bytes of the file, and of a ZIP's files together once they are unpacked. */
  fileBytes: 30 * 1024 * 1024,
  unpackedBytes: 120 * 1024 * 1024,
  areas: 4_000,
  points: 1_500_000,
  /** Sets an organisation can have in its list. */
  sets: 100,
  /** Tables a set had before its words were changed that are remembered, so that maps of them are offered the new words. */
  earlier: 20,
  name: 100,
  source: 300,
  sourceUrl: 2_000,
  licence: 200,
} as const
