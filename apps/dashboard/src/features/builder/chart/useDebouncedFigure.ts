import { useDebounced } from '../../../ui/useDebounced.ts'

/** Rows beyond which drawing takes long enough to be felt while typing. */
const MANY = 1000
/** How long a large figure waits for the next change before it is drawn again, in milliseconds. */
const PAUSE = 300

/** A figure's value, debounced when its data are large, so that ten thousand rows never hold up a key. */
export function useDebouncedFigure<T>(value: T, rows: number): T {
  const many = rows > MANY
  const debounced = useDebounced(value, many ? PAUSE : 0)
  return many ? debounced : value
}
