import { z } from 'zod'

export const id = z.uuid()
export const time = z.iso.datetime()
export const hash = z.string().regex(/^[0-9a-f]{64}$/)
export const base64 = z.base64()

export const person = z.object({ id, name: z.string(), emailAddress: z.string() })

export const assignableRole = z.enum(['Builder', 'Reviewer', 'Publisher', 'Admin', 'EngagementAnalyst'])
export const ability = z.string()

/** A call's zod schemas. What is absent is empty. */
export interface CallSchemas {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response?: z.ZodType
}
