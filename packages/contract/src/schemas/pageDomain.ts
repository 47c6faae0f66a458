import { pageDomainProblem, tidyPageDomain } from '@bubbles/domain'
import { z } from 'zod'
import { type CallSchemas, time } from './common.ts'

const pageDomain = z.object({
  /** The host name that own domains lead to; null: this installation offers none. */
  target: z.string().nullable(),
  /** Where pages are without a domain of their own. */
  usualAddress: z.string(),
  /** Null: there is none. */
  domain: z
    .object({
      domain: z.string(),
      /** The TXT record that shows whose it is. */
      recordName: z.string(),
      recordValue: z.string(),
      /** Null: the record hasn't been found. */
      provenAt: time.nullable(),
      /** Since when pages are there; null: they are at the usual address. */
      inUseAt: time.nullable(),
      /** Null: never. */
      checkedAt: time.nullable(),
      /** Since when the records of a domain in use have been missing; null: they are there. */
      missingSince: time.nullable(),
    })
    .nullable(),
})

export const pageDomainSchemas = {
  getPageDomain: { response: pageDomain },
  setPageDomain: {
    body: z.strictObject({
      domain: z
        .string()
        .max(300)
        .transform(tidyPageDomain)
        .superRefine((text, context) => {
          const problem = pageDomainProblem(text)
          if (problem !== null) context.addIssue({ code: 'custom', message: problem })
        }),
    }),
    response: pageDomain,
  },
  checkPageDomain: {
    response: z.object({
      pageDomain,
      /** Whether pages are at the domain now. */
      works: z.boolean(),
      /** What was found, as a sentence. */
      sentence: z.string(),
    }),
  },
  deletePageDomain: { response: pageDomain },
} satisfies Record<string, CallSchemas>
