import { z } from 'zod'
import { bodyAttrs } from './body.ts'
import { contentHash } from './picture.ts'

/** A file that readers can download. */
export const fileAttrs = z.strictObject({
  ...bodyAttrs,
  /** Which uploaded file; null for none yet. */
  file: contentHash.nullable().default(null),
  /** What it was called when it was uploaded. Its ending says of which kind it is. */
  name: z.string().max(300).default(''),
  /** Its bytes. */
  size: z.int().min(0).default(0),
  /** What readers see instead of its name. */
  title: z.string().max(300).default(''),
  /** A sentence on what is in it. */
  text: z.string().max(500).default(''),
  /** Of a video: its captions as WebVTT, a file too. */
  captions: contentHash.nullable().default(null),
  /** Of a video: the picture that is shown until it plays. */
  poster: contentHash.nullable().default(null),
  /** Of a video, in its own pixels, so that the page keeps its place; 0: not known. */
  width: z.int().min(0).max(20_000).default(0),
  height: z.int().min(0).max(20_000).default(0),
  /** Of a video: what is said and shown in it, in words. */
  transcript: z.string().max(20_000).default(''),
})

export type FileAttrs = z.infer<typeof fileAttrs>
