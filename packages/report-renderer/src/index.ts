export { cspHash, type PageCspOptions, publishedPageCsp } from './csp.ts'
export { readReaderScript } from './readerScript.ts'
export { renderDraftPreview, renderReport } from './report.ts'
export { inlineHashes } from './shell.ts'
export { gonePage, notFoundPage, type StatusPageOptions, signInNeededPage } from './statusPages.ts'
export { documentThumbnail } from './thumbnail.ts'
export type {
  DocumentNode,
  DraftInput,
  MediaFile,
  PageAssets,
  PageCollector,
  PageFonts,
  PageOrganisation,
  PagePublication,
  RenderedPage,
  RenderInput,
} from './types.ts'
