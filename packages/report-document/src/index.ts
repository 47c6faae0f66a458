export { applyJudged, type AppliedUpdate, repairApplied } from './apply.ts'
export { asRead, hasInternal, withoutInternal } from './audience.ts'
export { blockId } from './attrs/body.ts'
export { type ActionAttrs, actionAttrs } from './attrs/action.ts'
export type { BlockquoteAttrs } from './attrs/blockquote.ts'
export type { BulletListAttrs } from './attrs/bulletList.ts'
export type { CalloutAttrs } from './attrs/callout.ts'
export { type ChartAttrs, chartAttrs } from './attrs/chart.ts'
export type { ColumnsAttrs } from './attrs/columns.ts'
export { type EmbedAttrs, embedAttrs } from './attrs/embed.ts'
export type { FileAttrs } from './attrs/file.ts'
export type { HeadingAttrs } from './attrs/heading.ts'
export { contentHash, type ImageAttrs, imageAttrs } from './attrs/image.ts'
export { type MapAttrs, mapAttrs } from './attrs/map.ts'
export { type MetricAttrs, metricAttrs } from './attrs/metric.ts'
export { type PeopleAttrs, type Person } from './attrs/people.ts'
export { type QuestionAttrs, questionAttrs } from './attrs/question.ts'
export { type TableOfContentsAttrs, tableOfContentsAttrs } from './attrs/tableOfContents.ts'
export { type Author, type TitleAttrs, titleAttrs } from './attrs/title.ts'
export { type UserDetailsAttrs, userDetailsAttrs } from './attrs/userDetails.ts'
export { newBlockId } from './blockId.ts'
export { type LinkTarget, linkTargets, type LostLink, lostLinks, withBlockLinks } from './blockLinks.ts'
export type { Block, Migration } from './blocks/block.ts'
export { fileTitle, isVideo } from './blocks/file.ts'
export { GROUNDS, type Ground } from './blocks/ground.ts'
export { type Grounded, sectionsByGround } from './sections.ts'
export { keepMovedBlocks } from './carryOver.ts'
export { CALLOUT_TONES, type CalloutTone } from './blocks/callout.ts'
export { BLOCK_TYPES, BLOCKS, BODY_TYPES, blockOf, blockTypeName } from './blocks/index.ts'
export { QUESTION_KINDS, type QuestionKind } from './attrs/question.ts'
export { DETAIL_KINDS, type DetailKind } from './attrs/userDetails.ts'
export { type BlockChange, documentChanges, type KnownTables } from './changes.ts'
export { copyWithFreshIds, emptyDocument } from './create.ts'
export { describeDocument } from './describe.ts'
export { type BlockDiff, diffBlocks, readsTheSame, sameValue } from './diff.ts'
export { type Embed, EMBED_PROVIDERS, embedOf } from './embeds.ts'
export { documentExtensions } from './extensions.ts'
export { applyJsonPatch, PATCH_LIMITS, PatchError, type PatchOperation } from './jsonPatch.ts'
export { documentLanguage } from './language.ts'
export { AUTHORS_LIMIT, LIMITS, MATRIX_LIMIT, PEOPLE_LIMIT } from './limits.ts'
export { footnotesOf } from './footnotes.ts'
export { DOCUMENT_FRAGMENT } from './fragment.ts'
export { blockHref, isAllowedHref, isLinkHref, LINK_FAULT, linkedBlock } from './marks.ts'
export { mergeDocuments } from './merge/mergeDocuments.ts'
export { migrateDocument } from './migrate.ts'
export { migrateYDoc } from './migrateYDoc.ts'
export {
  type BlockSummary,
  blocksOf,
  blockText,
  allDatasetHashes,
  attachmentHashes,
  attachmentPath,
  captionsPath,
  hasVideo,
  attachmentsOf,
  datasetHashes,
  shownHashes,
  documentTitle,
  fileHashes,
  nodesOf,
  plainText,
  sourceHashes,
  withAttachments,
  withFiles,
  withTables,
} from './queries.ts'
export type { YjsFault } from './readYjs.ts'
export { repairDocument } from './repair.ts'
export { replaceDocument } from './replace.ts'
export { documentSchema } from './schema.ts'
export type { BlockType, DocumentError, DocumentMark, DocumentNode, ReportDocument } from './types.ts'
export { type Validation, validateDocument } from './validate.ts'
export { wordsOfBlock, writeWords } from './writeWords.ts'
export { withoutData } from './withoutData.ts'
export { diffWords, type WordRun } from './wordDiff.ts'
export {
  documentToYUpdate,
  setLanguage,
  setTitle,
  yDocFault,
  yDocToDocument,
} from './yjs.ts'
