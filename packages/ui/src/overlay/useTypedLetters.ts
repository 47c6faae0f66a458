import { useCallback, useRef } from 'react'

/** After so long a letter begins a word anew. */
const PAUSE_MS = 500

/**
 * What was typed in one go, by which a list jumps.
 * @returns takes a letter and gives all of them, in lower case; the same one again and again counts once.
 */
export function useTypedLetters(): (letter: string) => string {
  const typed = useRef({ letters: '', at: -Infinity })
  return useCallback((letter) => {
    const now = performance.now()
    const before = now - typed.current.at > PAUSE_MS ? '' : typed.current.letters
    const all = before + letter.toLowerCase()
    const letters = all === all[0]!.repeat(all.length) ? all[0]! : all
    typed.current = { letters, at: now }
    return letters
  }, [])
}
