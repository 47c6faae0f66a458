import { isStorable } from '@bubbles/tables'
import { tagNameShape } from '@bubbles/contract/schemas'
import { TAG_LIMITS } from '@bubbles/domain'
import { z } from 'zod'

/** What the manifest calls an exported report, and the newest version of it that this program reads and writes. */
export const BUNDLE = { format: 'bubbles-report', version: 1 } as const

export const MANIFEST_PATH = 'manifest.json'
export const DOCUMENT_PATH = 'document.json'
export const THUMBNAIL_PATH = 'thumbnail.webp'
export const datasetPath = (hash: string): string => `datasets/${hash}.json`
export const imagePath = (hash: string): string => `images/${hash}.webp`

/** Every name that may stand in an exported report. */
export const PATHS =
  /^(?:manifest\.json|document\.json|thumbnail\.webp|datasets\/[0-9a-f]{64}\.json|images\/[0-9a-f]{64}\.(?:webp|png|jpe?g|gif|avif)|files\/[0-9a-f]{64}\.[a-z]{3,7})$/

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const manifestShape = z.object({
  format: z.literal(BUNDLE.format),
  version: z.int().min(1),
  name: z.string().max(300).refine(isStorable),
  isTemplate: z.boolean(),
  /** Names of its tags. What was exported before there were any has none. */
  tags: z.array(tagNameShape).max(TAG_LIMITS.ofReport).optional(),
  exportedAt: z.iso.datetime(),
  /** Every other file with the SHA-256 of its bytes. */
  files: z.array(z.object({ path: z.string(), sha256 })),
})

export type Manifest = z.infer<typeof manifestShape>
