import { inSmallLetters } from '@bubbles/report-document/small-letters'

/** Writes the words of an element in raised or lowered letters; those without such letters stay as they are. */
export function writeSmall(element: Element, how: 'raised' | 'lowered'): void {
  if (inSmallLetters(element.textContent, how) === null) return
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    text.nodeValue = inSmallLetters(text.nodeValue ?? '', how)
  }
}
