/** What the readers' entry may use of drafts: no handlers. */
export { loadDocument } from './documentStore.ts'
export { readDatasets } from './reader.ts'
export { differsFromLive } from './unpublished/reader.ts'
