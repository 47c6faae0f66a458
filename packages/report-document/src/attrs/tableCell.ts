import { z } from 'zod'
import { blockId } from './body.ts'

const span = z.number().int().min(1).max(50).default(1)

/** Of a cell and of a head alike. */
export const cellAttrs = z.strictObject({
  id: blockId,
  colspan: span,
  rowspan: span,
  /** Pixels, kept for the editor's own bookkeeping; the page decides widths itself. */
  colwidth: z.array(z.number().int().min(1).max(5_000)).max(50).nullable().default(null),
  /** Numbers stand at the right; set by whoever writes the cell. */
  align: z.enum(['start', 'end', 'center']).default('start'),
})
