/**
 * What mammoth passes over with the words in it, or runs together, in a form it reads. Searches go forward and near by: a
 * file may have anything in it.
 */

/** How far before a mark what it belongs to begins, at most, in characters. */
const NEAR = 4_000

/** Where the last element of these names begins before a place; -1 where it isn't near. */
function beginsBefore(xml: string, at: number, ...names: string[]): number {
  const from = Math.max(0, at - NEAR)
  const near = xml.slice(from, at)
  const found = Math.max(
    ...names.flatMap((name) => [near.lastIndexOf(`<${name}>`), near.lastIndexOf(`<${name} `)]),
  )
  return found < 0 ? -1 : from + found
}

/** The XML without all that stands between two marks, and without the marks. */
export function withoutBetween(xml: string, begin: string, end: string): string {
  let kept = ''
  let at = 0
  for (;;) {
    const from = xml.indexOf(begin, at)
    const to = from < 0 ? -1 : xml.indexOf(end, from)
    if (to < 0) return kept + xml.slice(at)
    kept += xml.slice(at, from)
    at = to + end.length
  }
}

/** Each element of a name that holds none of the same name. */
export function piecesOf(xml: string, name: string): string[] {
  const pieces: string[] = []
  const end = `</${name}>`
  for (let at = 0; ; ) {
    const from = xml.indexOf(`<${name}`, at)
    const to = from < 0 ? -1 : xml.indexOf(end, from)
    if (to < 0) return pieces
    if (/[ >]/.test(xml[from + name.length + 1] ?? '')) pieces.push(xml.slice(from, to))
    at = to + end.length
  }
}

/** Results of fields, words with their reading above them, breaks of pages, dividers, and first letters set large. */
export function withReadableWords(xml: string): string {
  const plain = withoutBetween(xml, '<w:rt>', '</w:rt>')
    .replaceAll(/<\/?w:(?:fldSimple|ruby|rubyBase)(?:\s[^>]*)?>/g, '')
    // A row that says it is no head; mammoth asks only whether there is a word about it.
    .replaceAll(/<w:tblHeader w:val="(?:0|false|off)"\s*\/>/g, '')
    .replaceAll(/<w:br w:type="(?:page|column)"[^>]*\/>/g, '<w:br/>')
  return withoutDropCaps(withDividers(plain))
}

/** The style that dividers are given. No file has it. */
export const DIVIDER = 'BubblesDivider'

/** What a paragraph has in it that is more than a line across the page. */
const FILLED = /<w:(?:t|tab|br|sym|drawing|object|(?:foot|end)noteReference)[ />]/

/** A line across the page is an empty paragraph with a border below it, or one with nothing but a drawn rule. */
function withDividers(xml: string): string {
  let kept = ''
  let done = 0
  for (const { index } of xml.matchAll(/<w:pBdr>|o:hr="t"/g)) {
    const begin = beginsBefore(xml, index, 'w:p')
    const end = xml.indexOf('</w:p>', index)
    if (begin < done || end < 0) continue
    const paragraph = xml.slice(begin, end)
    if (FILLED.test(paragraph) || (xml[index] === '<' && !isRule(paragraph))) continue
    kept += `${xml.slice(done, begin)}<w:p><w:pPr><w:pStyle w:val="${DIVIDER}"/></w:pPr>`
    done = end
  }
  return kept + xml.slice(done)
}

/** Whether of the borders of a paragraph the one below is drawn, and no other. */
function isRule(paragraph: string): boolean {
  const drawn = [...paragraph.matchAll(/<w:(top|left|right|bottom|start|end) w:val="(?!nil|none)/g)]
  return drawn.length === 1 && drawn[0]![1] === 'bottom'
}

/** A first letter set large is a paragraph of its own in Word: it goes to the words it begins. */
function withoutDropCaps(xml: string): string {
  let now = xml
  for (let at = now.indexOf(' w:dropCap="'); at >= 0; at = now.indexOf(' w:dropCap="', at + 1)) {
    const begin = beginsBefore(now, at, 'w:p')
    const settings = now.indexOf('</w:pPr>', at)
    const end = now.indexOf('</w:p>', at)
    const next = /^\s*<w:p(?:\s[^>]*)?>(?:<w:pPr>)?/.exec(now.slice(end + 6, end + 6 + NEAR))
    if (begin < 0 || settings < 0 || settings > end || !next) continue
    const letter = now.slice(settings + 8, end)
    const start = end + 6 + next[0].length
    const words = next[0].endsWith('<w:pPr>') ? now.indexOf('</w:pPr>', start) + 8 : start
    if (words < start) continue
    now = now.slice(0, begin) + now.slice(end + 6, words) + letter + now.slice(words)
  }
  return now
}

/** The XML without runs that Word shows nobody, and how many those were. */
export function withoutHidden(xml: string): { xml: string; hidden: number } {
  let kept = ''
  let done = 0
  let hidden = 0
  for (let at = xml.indexOf('<w:vanish'); at >= 0; at = xml.indexOf('<w:vanish', at + 1)) {
    if (!/^<w:vanish(?: w:val="(?:1|true|on)")?\s*\/>/.test(xml.slice(at, at + 40))) continue
    const begin = beginsBefore(xml, at, 'w:r')
    const end = xml.indexOf('</w:r>', at)
    if (begin < done || end < 0) continue
    const run = xml.slice(begin + 4, end)
    // A mark of a paragraph's own, or of what has other runs in it.
    if (/<w:r[ >]|<\/w:r>/.test(run) || xml.slice(begin, at).includes('</w:rPr>')) continue
    kept += xml.slice(done, begin)
    done = end + '</w:r>'.length
    hidden++
  }
  return { xml: kept + xml.slice(done), hidden }
}
