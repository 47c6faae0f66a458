import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'

/** Such as `40 seconds`, or `2 minutes 5 seconds`. */
export function durationWords(seconds: number): string {
  const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [minutes > 0 && words(minutes, 'minute'), (rest > 0 || minutes === 0) && words(rest, 'second')]
    .filter(Boolean)
    .join(' ')
}

/** What is said at once, and read out: the wait as it was when it began. */
export const tooManyTriesWords = (seconds: number): string =>
  `Too many attempts. Try again in ${durationWords(seconds)}.`

/**
 * Says how long to wait, and counts down. It is read out once as it begins and once as it ends, not every second.
 * Give it a key of its own for each wait.
 * @param seconds whole ones, 1 or more.
 */
export function TooManyTries({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  if (left === 0) return <span>You can try again now.</span>
  return (
    <>
      <VisuallyHidden>{tooManyTriesWords(seconds)}</VisuallyHidden>
      <span aria-hidden>{tooManyTriesWords(left)}</span>
    </>
  )
}
