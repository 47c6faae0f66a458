/** The writer of ZIP files, for modules whose own are written with it. */
export { type ArchiveFile, zipOf } from './archive.ts'
