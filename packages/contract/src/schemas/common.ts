import { ASSIGNABLE_ROLES } from '@bubbles/domain'
import { z } from 'zod'

export const id = z.uuid()
export const time = z.iso.datetime()
export const hash = z.string().regex(/^[0-9a-f]{64}$/)
export const base64 = z.base64()

export const reportParams = z.object({ id })

/** The tabs of the list of reports: templates are never among what is unpublished. */
export const REPORT_LISTS = ['all', 'published', 'unpublished', 'templates'] as const

export const tag = z.object({ id, name: z.string() })

/** Why an edition has no PDF: none are made here, no browser is installed, it is too large, or it failed again and again. */
export const pdfFailure = z.enum(['off', 'no-browser', 'too-large', 'not-made'])
export const audience = z.enum(['internal', 'public'])

/** TipTap JSON; `@bubbles/report-document` has its format, which the server validates and describes it by. */
export const documentNode = z.looseObject({ type: z.string() })

export const person = z.object({ id, name: z.string(), emailAddress: z.string() })

export const assignableRole = z.enum(ASSIGNABLE_ROLES)
export const ability = z.string()

/** A name as it is shown and put into mails: something to see, and no control or direction characters. */
export const shownName = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(120)
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]*$/u, 'Use only letters, digits and signs, on one line.')
    .regex(/[\p{L}\p{N}]/u, missing)

/** Query of a list that comes in pages. `cursor` is what the page before answered. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(2400).optional(),
}

/** How a list that comes in pages ends: all there are, and where the next page begins (null: nowhere). */
export const pageEnd = { total: z.int(), cursor: z.string().nullable() }

/** A call's zod schemas. What is absent is empty. */
export interface CallSchemas {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response?: z.ZodType
}
