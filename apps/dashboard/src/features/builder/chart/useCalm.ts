import { useEffect, useState } from 'react'

/** Rows beyond which drawing takes long enough to be felt while typing. */
const MANY = 1000
/** How long nothing must change before a large figure is drawn again, in milliseconds. */
const PAUSE = 300

/** A value as it is; of large data as it was until typing pauses, so that ten thousand rows never hold up a key. */
export function useCalm<T>(value: T, rows: number): T {
  const [calm, setCalm] = useState(value)
  const many = rows > MANY
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), many ? PAUSE : 0)
    return () => clearTimeout(timer)
  }, [value, many])
  return many ? calm : value
}
