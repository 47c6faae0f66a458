import { metadataOf } from '../../../api/analytics.ts'

/** The questions of which the answer leaves something out, by name, with the periods of which nothing is told; none: all of them. */
export const withheldIn = (rows: object): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(metadataOf(rows)).flatMap(([name, metadata]) => {
      if (metadata['subjectToThresholding'] !== true) return []
      const ranges = metadata['withheldDateRanges']
      return [[name, Array.isArray(ranges) ? ranges.map(String) : []] as const]
    }),
  )
