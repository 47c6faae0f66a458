export { allBoundarySets } from './allBoundarySets.ts'
export type { CarriedFace, PageBranding } from './branding.ts'
export { type FontNeed, fontNeeds } from './fontNeeds.ts'
export type { AnswerResult } from './answerResults.ts'
export {
  answersFormPage,
  answersKeptPage,
  answersRefusedPage,
  type AnswersPageOptions,
  type KeptAnswer,
} from './answerPages.ts'
export { type AnswersTarget } from './types.ts'
export { letterIcon } from './masthead.ts'
export { cspHash, type PageCspOptions, publishedPageCsp } from './csp.ts'
export { readReaderScript } from './readerScript.ts'
export * from './commentPages.ts'
export { type CommentedFigure, commentedFigure } from './commentLink.ts'
export { type EmbedNotice, embedNoticePage, renderEmbed } from './embedPage.ts'
export { blocksAt, embeddableIds, embedName } from './embedPageBlocks.ts'
export { EMBED_SCRIPT } from './embedPageScripts.ts'
export type { BoundarySets } from './types.ts'
export { boundariesFor } from './boundarySets.ts'
export { documentThumbnail, renderDraftPreview, renderReport } from './report.ts'
export { type Pictures, thumbnailFile } from './thumbnail.ts'
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
  rowChoice,
  rowName,
  stepWords,
} from './questions.ts'
export { type BlockData, blockData } from './downloadData.ts'
export { reportOptions } from './reportOptions.ts'
export { askingPage, sayingPage } from './askingPages.ts'
export {
  subscribePage,
  type SubscribeProblem,
  subscribedPage,
  subscribeSentPage,
  subscriptionEndPage,
  subscriptionMailWords,
  subscriptionPage,
} from './subscribePages.ts'
export { coverFile } from './cover.ts'
export { cardDrawing, type CardSource, cardSource } from './front/cardDrawing.ts'
export { FRONT_QUERY, frontPage, type FrontPageInput } from './front/frontPage.ts'
export { atomFeed, type FeedEntry, sitemap } from './front/feed.ts'
export { type Card, cardSvg, type CardInput, CARD_SIZE } from './downloadCard.ts'
export { type FigureFile, type FigureInput, figureSvg } from './downloadFigure.ts'
export {
  dataIds,
  DOWNLOADS,
  type DownloadFormat,
  downloadNames,
  PDF_FILE,
  REPORT_FILE,
} from './downloadLinks.ts'
export { attachedId, attachedName } from './fileBlock.ts'
export { type CopyInput, copyFonts, renderCopy } from './downloadPage.ts'
export { inlineHashes } from './shell.ts'
export {
  type CodeProblem,
  knownReaderEndPage,
  knownReaderPage,
  namedPage,
  type NamedProblem,
  namedReaderMailWords,
  readerCodePage,
  readerLinkPage,
} from './namedReaderPages.ts'
export { type PasswordProblem, passwordPage } from './passwordPage.ts'
export { statusWords } from './languages/status/statusWords.ts'
export { type StatusWords } from './languages/status/vocabulary.ts'
export {
  busyPage,
  expiredPage,
  gonePage,
  noDownloadPage,
  notFoundPage,
  messagePage,
  type StatusPageOptions,
  notMemberPage,
  previewEndedPage,
  secondFactorPage,
  signInNeededPage,
  unavailablePage,
} from './statusPages.ts'
export type {
  DocumentNode,
  CardPicture,
  DraftInput,
  EarlierEditions,
  ListedReport,
  MediaFile,
  PageAssets,
  PageCollector,
  PageComments,
  PageProblems,
  PageDownloads,
  PageFiles,
  PageOrganisation,
  PagePublication,
  PageReach,
  RenderedPage,
  RenderInput,
  SocialCard,
} from './types.ts'
