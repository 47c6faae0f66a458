import { protoEnum } from '@bubbles/contract/schemas'
import { z } from 'zod'

/** An OrderBy of the GA4 Data API, as far as it is understood here. */
export const orderBy = z.union([
  z.strictObject({ metric: z.strictObject({ metricName: z.string() }), desc: z.boolean().default(false) }),
  z.strictObject({
    dimension: z.strictObject({
      dimensionName: z.string(),
      orderType: protoEnum({ ALPHANUMERIC: 1, CASE_INSENSITIVE_ALPHANUMERIC: 2, NUMERIC: 3 }).default(
        'ALPHANUMERIC',
      ),
    }),
    desc: z.boolean().default(false),
  }),
])

export type OrderBy = z.infer<typeof orderBy>
