/** What other modules may use of reports. */
export { type AppendedUpdate, onAppended } from './appended.ts'
export { loadDocument } from './documentStore.ts'
export { patchWithChange, patchWithUpdates } from './patch.ts'
export { presentPerson } from './present.ts'
export { lockReport, readDatasets } from './reader.ts'
export { reportHandlers } from './handlers.ts'
export { createReportFrom, keepDataset, requireReport } from './service.ts'
export { chosenThumbnail, draftThumbnail } from './thumbnail.ts'
