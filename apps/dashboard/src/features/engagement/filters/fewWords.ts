import { SMALLEST_GROUP } from '@bubbles/domain'
import { countInWords } from '../../../format/numbers.ts'

/** Readers of a filter, of whom nothing more is told: fewer than five aren't counted out. */
interface Readers {
  readers: number
  /** Nothing but their number is told: they are few, or those who don't match are. */
  isFew?: boolean
}

const isUncounted = ({ readers, isFew }: Readers): boolean => isFew === true && readers < SMALLEST_GROUP

/** A number of readers, on the screen. */
export const readersInWords = (row: Readers): string =>
  isUncounted(row) ? `fewer than ${SMALLEST_GROUP}` : countInWords(row.readers)

/** The same in a file: blank where it isn't told. */
export const readersCell = (row: Readers): number | null => (isUncounted(row) ? null : row.readers)
