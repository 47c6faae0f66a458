import { type HtmlElement, isElement } from '../word/wordHtml.ts'

/** Where numbers of notes lead, in Google Docs (`#ftnt1`), Word (`#_ftn1`), LibreOffice (`#sdfootnote1sym`) and pandoc (`#fn1`). */
const NOTE = /^#((?:_(?:ftn|edn)|sd(?:footnote|endnote)|ftnt|fn:?)\d{1,5}(?:sym)?)$/
/** Where marks of comments lead, in Google Docs and Word. */
const COMMENT = /^#(cmnt\d{1,5}|_msocom_\d{1,5})$/
/** The way from a note back to its place. */
export const BACK = /^#(?:_(?:ftn|edn)ref|_msoanchor|ftnt_ref|fnref|cmnt_ref|sd(?:footnote|endnote)\d+anc)/

/** What of a page stands below it and belongs to a place in it. */
export interface PageNotes {
  /** By the address of a number: the number of its note. */
  numbers: ReadonlyMap<string, number>
  /** The words of each note, in the order of their numbers. */
  notes: readonly HtmlElement[]
  /** Addresses that lead to comments. */
  comments: ReadonlySet<string>
  /** All of what stands below the page, and is left out where it stands. */
  apart: ReadonlySet<HtmlElement>
}

/** Finds notes and comments that are referred to and are there. */
export function pageNotes(body: HtmlElement): PageNotes {
  const parents = new Map<HtmlElement, HtmlElement>()
  const byName = new Map<string, HtmlElement>()
  const addresses: [href: string, anchor: HtmlElement][] = []
  const collect = (element: HtmlElement) => {
    const { id, name, href } = element.attributes
    for (const each of [id, name]) if (each && !byName.has(each)) byName.set(each, element)
    if (element.tag === 'a' && href) addresses.push([href, element])
    for (const child of element.children.filter(isElement)) {
      parents.set(child, element)
      collect(child)
    }
  }
  collect(body)
  const numbers = new Map<string, number>()
  const notes: HtmlElement[] = []
  const comments = new Set<string>()
  const apart = new Set<HtmlElement>()
  for (const [href, anchor] of addresses) {
    const name = (NOTE.exec(href) ?? COMMENT.exec(href))?.[1]
    const target = name === undefined ? undefined : byName.get(name)
    const note = target && wordsOf(target, parents)
    if (!note || isWithin(anchor, note, parents)) continue
    apart.add(note)
    if (COMMENT.test(href)) comments.add(href)
    else if (!numbers.has(href)) numbers.set(href, notes.push(note))
  }
  return { numbers, notes, comments, apart }
}

/** What a note is: the point, paragraph or box that its own anchor stands in; a box that is one note, whole. */
function wordsOf(
  target: HtmlElement,
  parents: ReadonlyMap<HtmlElement, HtmlElement>,
): HtmlElement | undefined {
  let note: HtmlElement | undefined = target
  while (note && !['p', 'li', 'div', 'dd'].includes(note.tag)) note = parents.get(note)
  const box = note && parents.get(note)
  const first = box?.children.find((child) => isElement(child) || child.trim() !== '')
  return note?.tag === 'p' && box?.tag === 'div' && first === note && countBack(box) <= 1 ? box : note
}

/** How many notes are in a box, by their ways back. */
const countBack = (element: HtmlElement): number =>
  element.children
    .filter(isElement)
    .reduce((count, child) => count + countBack(child), BACK.test(element.attributes.href ?? '') ? 1 : 0)

function isWithin(
  element: HtmlElement,
  outer: HtmlElement,
  parents: ReadonlyMap<HtmlElement, HtmlElement>,
): boolean {
  for (let at: HtmlElement | undefined = element; at; at = parents.get(at)) if (at === outer) return true
  return false
}
