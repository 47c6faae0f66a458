/** What other modules may use of reports. */
export { answerReport } from './answerReport.ts'
export { type AppendedUpdate, type BegunGeneration, onAppended, onBegun } from './appended.ts'
export { generationOf, requireGeneration } from './generations/late.ts'
export { loadDocument } from './documentStore.ts'
export { patchWithChange, patchWithUpdates } from './patch.ts'
export { presentPerson, presentPublishRequest } from './present.ts'
export { lockReport, readDatasets } from './reader.ts'
export { reportHandlers } from './handlers.ts'
export {
  bringReportBack,
  createReportFrom,
  keepDataset,
  lockExpected,
  removeReport,
  requireReport,
} from './service.ts'
export { documentAt } from './history/documentAt.ts'
export { readBundleFolder } from './transfer/bundleFolder.ts'
export { bundleFiles, type ReadAs } from './transfer/writeBundle.ts'
export { chosenThumbnail, documentPicture, draftThumbnail } from './thumbnail.ts'
