/** What other modules may use of the starter gallery. */
export { type GalleryEntry, type GalleryReport, listGallery, readGalleryEntry } from './gallery.ts'
/** Blocks without ids, for documents written in code. */
export { callout, done, map, open, question, table, tasks } from './blocks.ts'
export { indicators } from './sources.ts'
