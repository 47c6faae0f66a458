import { z } from 'zod'
import { MIDDLE } from '../blocks/pictures.ts'

/** SHA-256 of stored content, in lower-case hexadecimal: the only way a document names data. */
export const contentHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'A file must be named by its SHA-256 in hexadecimal.')

const MAX_SIDE = 20_000
const side = z.number().int().min(1).max(MAX_SIDE)
const percent = z.number().int().min(0).max(100).default(MIDDLE)

/** Pixels of the stored file, so that the page keeps the room before it loads. */
export const fileSize = { width: side, height: side }

/** The point that stays in view when a frame cuts a picture, in per cent from the left and from the top. */
export const focalPoint = { focusX: percent, focusY: percent }

/** Who made a picture, or whose it is; apart from what it shows. */
export const credit = z.string().max(300).default('')
