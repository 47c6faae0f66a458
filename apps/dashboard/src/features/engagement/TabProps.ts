import type { ReaderFilters } from '../../api/readerFilters.ts'
import type { Range } from './range.ts'

/** What every tab of the engagement screen is about. */
export interface TabProps {
  /** Undefined: all reports. */
  reportId: string | undefined
  /** By whose clocks the days and hours are. */
  timeZone: string
  /** Days by those clocks. */
  range: Range
  /** The days compared with; null: none. */
  compare: Range | null
  /** Which readers. */
  filters: ReaderFilters
  /** Which edition of the report; undefined: all of them. */
  publicationId: string | undefined
}
