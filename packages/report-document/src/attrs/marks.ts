import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { isLinkHref, LINK_FAULT } from '../marks.ts'

const noAttrs = z.strictObject({})

/** Marks by type name, with the validator of their attributes. */
export const MARKS: Readonly<Record<string, z.ZodObject>> = {
  bold: noAttrs,
  italic: noAttrs,
  strike: noAttrs,
  code: noAttrs,
  link: z.strictObject({
    href: z.string().refine(isLinkHref, LINK_FAULT),
  }),
  footnote: z.strictObject({
    text: z
      .string()
      .max(LIMITS.note)
      .refine((text) => text.trim() !== '', 'A footnote must have at least one word.'),
  }),
}

export const markOf = (type: string): z.ZodObject | undefined =>
  Object.hasOwn(MARKS, type) ? MARKS[type] : undefined
