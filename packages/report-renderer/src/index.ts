export type { PageBranding } from './branding.ts'
export {
  answersFormPage,
  answersKeptPage,
  answersRefusedPage,
  type AnswersPageOptions,
  type KeptAnswer,
} from './answerPages.ts'
export { type AnswersTarget, type AskForm, askForm } from './askForm.ts'
export { cspHash, type PageCspOptions, publishedPageCsp } from './csp.ts'
export { readReaderScript } from './readerScript.ts'
export type { BoundarySets } from './mapFigure.ts'
export { documentThumbnail, renderDraftPreview, renderReport } from './report.ts'
export { type MetricWords, metricWords } from './metricWords.ts'
export {
  ANSWER_LIMITS,
  consentName,
  type Details,
  type DetailsField,
  detailName,
  detailsOf,
  type GivenAnswers,
  isAsking,
  type Question,
  questionOf,
} from './questions.ts'
export { inlineHashes } from './shell.ts'
export {
  gonePage,
  notFoundPage,
  type StatusPageOptions,
  signInNeededPage,
  unavailablePage,
} from './statusPages.ts'
export type {
  DocumentNode,
  DraftInput,
  MediaFile,
  PageAssets,
  PageCollector,
  PageOrganisation,
  PagePublication,
  PageReach,
  RenderedPage,
  RenderInput,
} from './types.ts'
