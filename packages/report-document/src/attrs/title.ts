import { isLanguageTag, LANGUAGE_TAG_MESSAGE, webAddress } from '@bubbles/charts'
import { z } from 'zod'
import { COVERS, TYPE_SCALES } from '../blocks/pictures.ts'
import { AUTHORS_LIMIT } from '../limits.ts'
import { blockId } from './body.ts'
import { contentHash, credit, fileSize, focalPoint } from './picture.ts'

/** What the report as a whole has beside its name. */
export const titleAttrs = z.strictObject({
  id: blockId,
  /** The language the report is written in; null: its organisation's. */
  language: z.string().refine(isLanguageTag, LANGUAGE_TAG_MESSAGE).nullable().default(null),
  scale: z.enum(TYPE_SCALES).default('plain'),
  cover: z.enum(COVERS).default('none'),
  /** A few words above the title of a cover, such as "Annual report 2024". */
  kicker: z.string().max(120).default(''),
  /** The picture of the cover. It is kept while another cover is chosen, and shown by none but `picture`. */
  file: contentHash.nullable().default(null),
  alt: z.string().max(1_000).default(''),
  decorative: z.boolean().default(false),
  credit,
  width: fileSize.width.default(1),
  height: fileSize.height.default(1),
  ...focalPoint,
  /** Who wrote it, under the title and at the end. */
  authors: z
    .array(
      z.strictObject({
        id: blockId,
        name: z.string().max(120),
        url: webAddress,
        /** The portrait; null for the first letter of the name. The name beside it says who it is. */
        file: contentHash.nullable(),
      }),
    )
    .max(AUTHORS_LIMIT)
    .default([]),
  /** Whether the page says when it was first published and when revised, rather than only when this edition was. */
  dates: z.boolean().default(false),
  /** Whether figures are numbered. */
  figureNumbers: z.boolean().default(true),
  /** Whether each figure has a link to itself. */
  figureLinks: z.boolean().default(false),
  /** Whether the page says how to cite it. */
  citation: z.boolean().default(false),
  /** Whether it ends with other reports of the organisation. */
  readNext: z.boolean().default(false),
})

export type TitleAttrs = z.infer<typeof titleAttrs>
export type Author = TitleAttrs['authors'][number]
