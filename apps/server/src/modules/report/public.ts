/** What other modules may use of reports. */
export { answerReport } from './answerReport.ts'
export { type AppendedUpdate, type BegunGeneration, onAppended, onBegun } from './appended.ts'
export { generationOf, requireGeneration } from './generations/late.ts'
export { loadDocument } from './documentStore.ts'
export { editOf } from './edit.ts'
export { editDocument, fromBase64, patchBlockText, patchWithChange, patchWithUpdates } from './patch.ts'
export { presentPerson, presentPublishRequest } from './present.ts'
export { lockReport, readDatasets } from './reader.ts'
export { reportHandlers } from './handlers.ts'
export {
  bringReportBack,
  createReportFrom,
  datasetHash,
  keepDataset,
  lockExpected,
  removeReport,
  requireReport,
  requireReportDetails,
} from './service.ts'
export { deletePublishRequest, replacePublishRequest } from './writer.ts'
export { documentAt } from './history/documentAt.ts'
export { compareWithLive } from './unpublished/compare.ts'
export { insertVersion } from './history/writer.ts'
export { readBundleFolder } from './transfer/bundleFolder.ts'
export { inWorker } from './transfer/inWorker.ts'
export { bundleFiles, type ReadAs } from './transfer/writeBundle.ts'
export { drawThumbnail, readThumbnailMaterials } from './drawnThumbnail.ts'
export { chosenThumbnail, keepDraftThumbnail, readDraftThumbnail } from './thumbnail.ts'
