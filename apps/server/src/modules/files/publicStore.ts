/** What entries that only open the database may use of files. */
export { requireStore } from './requireStore.ts'
export { createFileStore } from './s3.ts'
