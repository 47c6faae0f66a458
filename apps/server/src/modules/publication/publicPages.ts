/** What the readers' entry wires: pages, pictures, fonts. It reaches no identity code. */
export {
  ACCESS_PATH,
  ANSWERS_PATH,
  COLLECTOR_PATH,
  COMMENT_PATH,
  earlierPath,
  FRONT_PATH,
  pagePath,
  pdfPath,
  siteOrigin,
  SUBSCRIBE_PATH,
  UNSUBSCRIBE_PATH,
} from './addresses.ts'
export { fontBase } from './assets.ts'
export { type AdmissionOptions, admit, type Target, targetOf, type VisitorOf } from './admission.ts'
export { splitReader, withReader } from './sentToToken.ts'
export { claimOfReader, readerOfClaim, readIsNamed } from './namedGate.ts'
export { namedReaderCookie, namedReaderIn } from './namedReaderProof.ts'
export { sendMembersOnly } from './refusalPages.ts'
export type { FrameAncestors } from './embed/frameAncestors.ts'
export { registerOembed } from './embed/oembed.ts'
export { registerEmbeds } from './embed/pages.ts'
export { readEmbedding } from './embed/reader.ts'
export { registerDownloads } from './downloads/routes.ts'
export { readTheme, type Theme } from './theme.ts'
export type { FromMemoryOptions } from './answerFromMemory.ts'
export { registerFrontPage } from './front/routes.ts'
export { admitEarlier } from './earlier/admitEarlier.ts'
export { registerEarlierEditions } from './earlier/routes.ts'
export { registerPublishedPages } from './page.ts'
export { registerOwnTeam } from './ownTeam.ts'
export { registerPageFiles } from './pageFiles.ts'
export { registerPreviewPage } from './previewPage.ts'
export { selectOpen } from './openReader.ts'
export { readPublicationLanguage } from './reader.ts'
export { PageCache } from './pageCache.ts'
export { PageHeads } from './pageHeads.ts'
export { sendNothing, sendStatus } from './sendStatus.ts'
