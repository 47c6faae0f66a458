import { z } from 'zod'

/**
 * Which sample the table of a figure is, or was before its cells were edited; null where the data is its author's own.
 * A report isn't published with one (`sample-data`), and only other data ends it.
 */
export const sample = z
  .string()
  .regex(/^[a-z-]{1,40}$/, 'Give the ID of a sample.')
  .nullable()
