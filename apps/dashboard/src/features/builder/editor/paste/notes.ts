import { LIMITS } from '@bubbles/report-document'

/** Where the numbers of notes lead, in Word (`#_ftn1`), LibreOffice (`#sdfootnote1sym`) and Google Docs (`#ftnt1`). */
const NOTE = /#(?:_(?:ftn|edn)|sd(?:footnote|endnote)|ftnt)\d+(?:sym)?$/
const BLOCKS = 'p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote'

/**
 * Footnotes of word processors become a report's: the words of each are put to the word its number stands at. What can't be
 * one (no word before it, or too long) stays as it is pasted, its number and its words.
 */
export function pasteNotes(root: Element): void {
  // What another page calls so is no note of ours.
  for (const element of root.querySelectorAll('[data-note]')) element.removeAttribute('data-note')
  for (const anchor of root.querySelectorAll('a[href]')) {
    const id = NOTE.exec(anchor.getAttribute('href') ?? '')?.[0].slice(1)
    const target = id === undefined ? null : root.querySelector(`[name="${id}"], [id="${id}"]`)
    const note = target?.closest('div[id], p, li')
    if (!target || !note || note.contains(anchor)) continue
    const text = textOf(note, target)
    const word = text === '' || text.length > LIMITS.note ? null : wordBefore(anchor)
    if (!word) continue
    const words = root.ownerDocument.createElement('span')
    words.setAttribute('data-note', text)
    word.replaceWith(words)
    words.append(word)
    anchor.remove()
    for (const line of [note, note.parentElement].map((each) => each?.previousElementSibling))
      if (line?.tagName === 'HR') line.remove()
    note.remove()
  }
}

/** The words of a note without its number, which is the way back. */
function textOf(note: Element, target: Element): string {
  const copy = note.cloneNode(true) as Element
  const name = target.getAttribute('name') ?? target.id
  copy.querySelector(`a[name="${name}"], a[id="${name}"], a[href*="ref"]`)?.remove()
  return copy.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** The word before an element in its block, as a text of its own; null where there is none. */
function wordBefore(anchor: Element): Text | null {
  const block = anchor.closest(BLOCKS)
  if (!block) return null
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let before: Text | null = null
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (anchor.contains(text) || anchor.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)
      break
    before = text
  }
  if (!before || before.parentElement?.closest('[data-note]')) return null
  const word = before.data.split(/\s/).at(-1) ?? ''
  if (word === '') return null
  return word.length === before.data.length ? before : before.splitText(before.data.length - word.length)
}
