/** What Unicode has raised and lowered, for words of a report, which has neither as a mark. */
const RAISED = pairs('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ')
const LOWERED = pairs('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')

/**
 * Writes the words of an element in raised or lowered letters, so that a note's mark does not become a digit of the word
 * before it, nor H₂O a product of 2. Words with a letter that there is none of stay as they are: "1st", "[a]".
 */
export function writeSmall(element: Element, how: 'raised' | 'lowered'): void {
  const letters = how === 'raised' ? RAISED : LOWERED
  if (Array.from(element.textContent).some((letter) => !letters.has(letter) && letter.trim() !== '')) return
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    text.nodeValue = Array.from(text.nodeValue ?? '', (letter) => letters.get(letter) ?? letter).join('')
  }
}

function pairs(plain: string, small: string): ReadonlyMap<string, string> {
  const letters = Array.from(small)
  return new Map(Array.from(plain, (letter, index) => [letter, letters[index]!]))
}
