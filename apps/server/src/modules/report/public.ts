/** What other modules may use of reports. */
export { loadDocument } from './documentStore.ts'
export { presentPerson } from './present.ts'
export { lockReport, readDatasets } from './reader.ts'
export { reportHandlers } from './routes.ts'
export { createReportFrom, keepDataset, requireReport } from './service.ts'
export { draftThumbnail } from './thumbnail.ts'
