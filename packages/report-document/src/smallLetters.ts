/** What Unicode has raised and lowered, for words of a report, which has neither as a mark. */
const RAISED = pairs('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ')
const LOWERED = pairs('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')

/**
 * Words in raised or lowered letters, so that a note's mark does not become a digit of the word before it, nor H₂O a
 * product of 2. Null where there is no such letter for one of theirs: "1st", "[a]".
 */
export function inSmallLetters(text: string, how: 'raised' | 'lowered'): string | null {
  const letters = how === 'raised' ? RAISED : LOWERED
  if (Array.from(text).some((letter) => !letters.has(letter) && letter.trim() !== '')) return null
  return Array.from(text, (letter) => letters.get(letter) ?? letter).join('')
}

function pairs(plain: string, small: string): ReadonlyMap<string, string> {
  const letters = Array.from(small)
  return new Map(Array.from(plain, (letter, index) => [letter, letters[index]!]))
}
