/** Tables: what one is, how its cells are read, and what bounds it. Reading files is `@bubbles/tables/read`. */
export { datasetOfTable, rememberRead, tableOfDataset } from './cells/datasetOfTable.ts'
export {
  type CoordinateColumns,
  coordinateColumns,
  isCoordinate,
  MAX_LATITUDE,
  MAX_LONGITUDE,
} from './cells/coordinates.ts'
export { isDialled, isIdentifier, isNamedIdentifier, isYears } from './cells/identifier.ts'
export { type Fitted, fitToColumns, showsAsRead } from './cells/fitToColumns.ts'
export { inferDataset } from './cells/inferDataset.ts'
export { type DatePrecision, type IsoDate, parseIsoDate, utcTime } from './cells/isoDate.ts'
export { isMissing } from './cells/parseNumbers.ts'
export {
  columnOfReading,
  type ColumnReading,
  guessType,
  isUnreadable,
  readCell,
  readingOf,
} from './cells/readColumn.ts'
export {
  type CellAt,
  type Cells,
  nameless,
  readColumns,
  refuseBeyondLimits,
  refuseLongCells,
  type Row,
  type Table,
  type TableColumn,
  tableOfCells,
  textsOf,
} from './cells/table.ts'
export { TableError } from './cells/tableError.ts'
export { type Note, tidyCells } from './cells/tidyCells.ts'
export { type Cell, type Dataset, type DatasetColumn, dataset } from './dataset.ts'
export { decodeText } from './file/decodeText.ts'
export { refuseFileSize } from './file/fileLimits.ts'
export { LIMITS, MAX_FILE_BYTES } from './limits.ts'
export { isStorable, storable, UNSTORABLE_MESSAGE, withoutHidden } from './storable.ts'
