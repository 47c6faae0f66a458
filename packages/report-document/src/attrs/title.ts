import { isLanguageTag, LANGUAGE_TAG_MESSAGE } from '@bubbles/charts'
import { z } from 'zod'
import { blockId } from './body.ts'

/** What the report as a whole has beside its name. */
export const titleAttrs = z.strictObject({
  id: blockId,
  /** The language the report is written in; null: its organisation's. */
  language: z.string().refine(isLanguageTag, LANGUAGE_TAG_MESSAGE).nullable().default(null),
})
