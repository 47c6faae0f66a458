import { BOUNDARY_LIMITS } from '@bubbles/domain'
import { z } from 'zod'
import { type CallSchemas, hash, id, shownName, time } from './common.ts'

const boundarySet = z.object({
  id,
  hash,
  name: z.string(),
  /** The tables it had before its words were changed, oldest first: maps may still be drawn on them. */
  earlier: z.array(hash),
  createdAt: time,
})

/** One line, without signs that can't be seen. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]*$/u, 'Use only letters, digits and signs, on one line.')

export const boundarySchemas = {
  readBoundaries: {
    query: z.object({
      /** The layer to read; else the one with the most areas. */
      layer: z.string().max(200).optional(),
    }),
    response: z.object({
      /** Width and height of the drawing in units, and how it was laid flat. */
      size: z.tuple([z.int(), z.int()]),
      projection: z.object({
        kind: z.enum(['conic', 'equalEarth']),
        parallels: z.tuple([z.number(), z.number()]).readonly(),
        meridian: z.number(),
        latitude: z.number(),
        scale: z.number(),
        at: z.tuple([z.number(), z.number()]).readonly(),
      }),
      /** Paths of SVG. */
      land: z.string(),
      borders: z.string(),
      /** What the file says of its areas, of that which can name them; and which of it probably does. */
      properties: z.array(z.string()).readonly(),
      nameOf: z.string().nullable(),
      codeOf: z.string().nullable(),
      /** Where each is, with a value for each property: '' for none. */
      areas: z
        .array(
          z.object({
            outline: z.string(),
            place: z.array(z.int()).readonly(),
            values: z.array(z.string()).readonly(),
          }),
        )
        .readonly(),
      layers: z.array(z.string()),
      layer: z.string(),
      /** Points and lines in the file, which are left out. */
      others: z.int(),
      /** Bytes of the file, and of what it was simplified to. */
      bytes: z.object({ before: z.int(), after: z.int() }),
    }),
  },
  listBoundarySets: { response: z.object({ boundarySets: z.array(boundarySet) }) },
  createBoundarySet: {
    body: z.strictObject({
      /** The table that holds them. */
      hash,
    }),
    response: boundarySet,
  },
  updateBoundarySet: {
    params: z.object({ boundarySetId: id }),
    body: z.strictObject({
      name: shownName('Enter a name for the boundaries.').max(BOUNDARY_LIMITS.name),
      /** Who made the boundaries; '': not known. */
      source: line(BOUNDARY_LIMITS.source),
      /** Where they are published; '': nowhere. */
      sourceUrl: line(BOUNDARY_LIMITS.sourceUrl).regex(
        /^$|^https?:\/\/\S/,
        'Enter a web address that starts with https://, or leave it empty.',
      ),
      licence: line(BOUNDARY_LIMITS.licence),
    }),
    response: boundarySet,
  },
  deleteBoundarySet: { params: z.object({ boundarySetId: id }) },
} satisfies Record<string, CallSchemas>
