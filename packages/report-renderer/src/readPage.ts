import type { PageInput, PagePublication, DocumentNode } from './types.ts'
import { safeWebUrl } from './html.ts'
import { blockContext } from './blockContext.ts'
import { contentsEntries } from './outline.ts'
import { coverOf } from './cover.ts'
import { knownLocale } from './words.ts'
import { nodesBelow, numberedFigures } from './nodes.ts'
import { pageWords } from './languages/pageWords.ts'
import { plainText } from './inline.ts'
import { questionOf } from './questions.ts'
import { reportOptions } from './reportOptions.ts'
import { withNumberedNotes } from './notes.ts'
import { withPageLinks } from './pageLinks.ts'

/** A report on its way to becoming a page: all that more than one part of the page goes by. */
export type Page = ReturnType<typeof readPage>

/** Reads what is known of a page before anything of it is written. */
export function readPage(given: PageInput, publication: PagePublication | null) {
  const { document, notes } = withNumberedNotes(withPageLinks(given.document), pageWords(given.locale))
  const input = { ...given, document }
  const nodes = document.content ?? []
  const titleNode = nodes.find((node) => node.type === 'title')
  const leadNode = nodes.find((node) => node.type === 'standfirst')
  const context = blockContext(input, publication)
  const { words } = context
  const url = publication ? safeWebUrl(publication.url) : null
  const options = reportOptions(titleNode)
  const isOpen = publication?.audience === 'public'
  return {
    input,
    publication,
    document,
    notes,
    titleNode,
    leadNode,
    blocks: nodes.filter((node) => node !== titleNode && node !== leadNode),
    context,
    words,
    lang: knownLocale(input.locale),
    title: plainText(titleNode).trim() || words.untitled,
    url,
    options,
    contents: contentsEntries(context.outline),
    hasFigures: numberedFigures(document).length > 0,
    collector: publication ? (input.collector ?? null) : null,
    downloads: publication ? (input.downloads ?? null) : null,
    pdf: publication ? (input.pdf ?? null) : null,
    comments: publication ? (input.comments ?? null) : null,
    // A form for members or behind a password is sent to those who bring a cookie, which a page can't from within.
    commentsHere: isOpen ? safeWebUrl(input.comments?.url) : null,
    isCovered: coverOf(titleNode) !== 'none' && titleNode !== undefined,
    isCited: options.citation && publication !== null && url !== null,
    next: options.readNext && isOpen && !input.isCopy ? (input.readNext ?? []) : [],
    // A copy is kept: by then others may be there.
    editions: publication && !input.isCopy ? (input.editions ?? null) : null,
    // A page for members is answered where the server can see who reads.
    answersHere: context.ask.target !== null && isOpen && showsResults(document),
  }
}

const showsResults = (document: DocumentNode): boolean =>
  [...nodesBelow(document)].some((node) => node.type === 'question' && questionOf(node).showsResults)
