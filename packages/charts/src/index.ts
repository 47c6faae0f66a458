export { draftAltText } from './altText.ts'
export { chartOptions, optionsFor } from './catalogue/options.ts'
export type { ChartOption, OptionControl, OptionGroup } from './catalogue/optionTypes.ts'
export { type TypeSettings } from './catalogue/profile.ts'
export { type Suggestion, suggestChart, suggestKinds } from './catalogue/suggestKinds.ts'
export { type ChartType, type ChartTypeId, chartTypeOf, chartTypes } from './catalogue/types.ts'
export { type ChartMark, chartMarks } from './chartMarks.ts'
export { chartTable } from './chartTable.ts'
export { type ChartTable } from './tableShape.ts'
export { addressFault, fullAddressFault, hasCredentials, hasHiddenCharacters } from './address.ts'
export { webAddress } from './webAddress.ts'
export { missingWords, sourceLink, type WordsCode } from './check/words.ts'
export { type CheckOptions, checkChart } from './checkChart.ts'
export { columnsNotDrawn, withColumnsDrawn, withColumnsLeftOut } from './data/notDrawn.ts'
export { addKinds, drawnBy, isKindLoaded } from './kinds/index.ts'
export { measuresOf } from './data/measures.ts'
export { colourIdentity } from './data/colourIdentity.ts'
export { withUnits } from './data/writtenAs.ts'
export type { Finding, FindingCode } from './finding.ts'
export {
  BOUNDARY_SETS,
  type BoundaryCredit,
  type BoundarySet,
  type BoundarySetId,
  boundarySetIds,
} from './maps/boundarySets.ts'
export { mapTokens } from './maps/mapTokens.ts'
export { type MapKind, type MapSpec, mapKinds, mapSpec } from './maps/spec.ts'
export { chartScene, type RenderOptions, renderChart, renderThumbnail, thumbnailScene } from './render.ts'
export { scaleNote } from './scaleNote.ts'
export { chartSettingsOf, mapSettingsOf } from './settings/readSettings.ts'
export type { Colouring } from './draw/colours.ts'
export { type UsedColour, usedColours } from './usedColours.ts'
export {
  type Annotation,
  type ChartKind,
  type ChartSpec,
  chartKinds,
  chartSpec,
  type Place as ChartPlace,
  type RangeAnnotation,
  type ReferenceLine,
} from './spec.ts'
export { chartStyles, mapStyles, moreColourStyles } from './styles.ts'
export { tableStyles } from './kinds/table/tableStyles.ts'
export { type ClassName, shortName } from './styles/table.ts'
export type { FontWidths } from './text/characterWidths.ts'
export { oneLine } from './text/escape.ts'
export {
  directionOf,
  isLanguageTag,
  LANGUAGE_TAG_MESSAGE,
  RIGHT_TO_LEFT_LETTER,
} from './text/languageTag.ts'
export type { ChartWords, Scale } from './text/words.ts'
export { type RegionNoun } from './maps/boundarySets.ts'
export { formatNumber } from './text/format.ts'
export { formatSpecified } from './text/specifier.ts'
export { type ChartContext, chartContext, type ContextOptions, ENGLISH } from './context.ts'
export { chartTokens } from './tokens.ts'
