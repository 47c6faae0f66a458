import { dataSteps } from '@bubbles/tables/steps/schema'
import { contentHash } from './image.ts'

/**
 * What lies between the data that came and the table a chart or map draws. With steps, `dataset` is their outcome, and
 * `sourceTable` the table they start from; without, the data is drawn as it came.
 */
export const prepared = {
  /** Hash of the table the steps start from; null where there are no steps. */
  sourceTable: contentHash.nullable().default(null),
  dataSteps: dataSteps.default([]),
}
