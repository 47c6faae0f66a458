import { chartSpec } from '@bubbles/charts'
import { z } from 'zod'
import { bodyAttrs } from './body.ts'
import { dataAt } from './dataAt.ts'
import { contentHash } from './image.ts'
import { prepared } from './prepared.ts'
import { sample } from './sample.ts'

/** A chart's settings as they stand in the document: the flat ChartSpec, and which table it draws. */
export const chartAttrs = z.strictObject({
  ...bodyAttrs,
  /** Hash of the table; null until there is one. */
  dataset: contentHash.nullable().default(null),
  ...prepared,
  dataAt: dataAt.default(null),
  sample: sample.default(null),
  ...chartSpec.shape,
})

export type ChartAttrs = z.infer<typeof chartAttrs>
