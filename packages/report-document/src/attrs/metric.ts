import { webAddress } from '@bubbles/charts'
import { z } from 'zod'
import { bodyAttrs } from './body.ts'

/** One figure that matters, what it is compared with, and how it came about. */
export const metricAttrs = z.strictObject({
  ...bodyAttrs,
  label: z.string().max(200).default(''),
  value: z.number().nullable().default(null),
  /** A d3-format specifier, '' for as many digits as it has: the same language charts use. */
  format: z.string().max(40).default(''),
  prefix: z.string().max(20).default(''),
  suffix: z.string().max(20).default(''),
  /** The value it is compared with; null for none. */
  comparison: z.number().nullable().default(null),
  /** What the comparison is: 'last year', 'target'. */
  comparisonLabel: z.string().max(100).default(''),
  /** Whether more is better; 'neither' colours nothing. */
  better: z.enum(['higher', 'lower', 'neither']).default('neither'),
  /** Values in order of time, drawn as a small line; the last is usually `value`. */
  spark: z.array(z.number()).max(120).default([]),
  /** How large its number is written. */
  size: z.enum(['normal', 'large']).default('normal'),
  sourceName: z.string().max(300).default(''),
  sourceUrl: webAddress,
})

export type MetricAttrs = z.infer<typeof metricAttrs>
