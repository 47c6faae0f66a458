export type { PageBranding } from './branding.ts'
export { cspHash, type PageCspOptions, publishedPageCsp } from './csp.ts'
export { readReaderScript } from './readerScript.ts'
export type { BoundarySets } from './mapFigure.ts'
export { documentThumbnail, renderDraftPreview, renderReport } from './report.ts'
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
  RenderedPage,
  RenderInput,
} from './types.ts'
