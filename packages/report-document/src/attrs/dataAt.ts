import { z } from 'zod'

/** When the table of a figure came from the address it is connected to (ISO 8601, UTC); null where it came from a person. */
export const dataAt = z.iso.datetime().nullable()
