/** What the worker does with reports at its times. */
export { tidyReports } from './generations/tidy.ts'
export { purgeDeletedReports } from './purge/purge.ts'
export { refreshAllTexts } from './search/texts.ts'
export { purgeImports } from './transfer/imports.ts'
export { compareAllWithLive } from './unpublished/compare.ts'
