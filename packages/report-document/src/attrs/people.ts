import { webAddress } from '@bubbles/charts'
import { z } from 'zod'
import { PEOPLE_LIMIT } from '../limits.ts'
import { blockId, bodyAttrs } from './body.ts'
import { contentHash } from './image.ts'

/** People by name, each with a role, a portrait and an address, as far as there are. */
export const peopleAttrs = z.strictObject({
  ...bodyAttrs,
  people: z
    .array(
      z.strictObject({
        id: blockId,
        name: z.string().max(120),
        role: z.string().max(200),
        /** The portrait; null for the first letter of the name. */
        file: contentHash.nullable(),
        /** What it shows, for those who do not see it. */
        alt: z.string().max(1_000),
        url: webAddress,
      }),
    )
    .max(PEOPLE_LIMIT)
    .default([]),
})

export type PeopleAttrs = z.infer<typeof peopleAttrs>
export type Person = PeopleAttrs['people'][number]
