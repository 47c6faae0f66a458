import { asText, escapeHtml } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import type { GivenAnswers } from './questions.ts'
import { askBlock } from './questions.ts'
import type { DocumentNode, AnswersTarget } from './types.ts'

export interface AskForm {
  /** Null: this page takes no answers, and says why. */
  target: AnswersTarget | null
  /** Why it takes none, in a sentence. */
  closed: string
  /** Who gets the answers. */
  organisation: string
  /** Where to answer, for those who hold the page on paper. */
  address: string
  /** The session whose answers are changed. */
  session?: string
  /** The visit that a form shown again was sent from; else the page's script says which it is. */
  visit?: string
  given?: GivenAnswers
  /** How many questions stand on the page before these. */
  asked: number
  /** How many the page asks in all. */
  total: number
  /** Whether it stands in a frame: what is sent then is shown in a window of its own, before anything is kept. */
  away?: boolean
  /** The text of the button; by default what is sent. */
  button?: string
}

/** The page's one form, among the ids that headings cannot have; questions count from 1. */
const FORM_ID = 'ask-0'

/**
 * A run of questions and reader details, without script. All runs of a page are one form, so that every "Send" takes
 * everything that was filled in: the first run is the form, and what stands in later ones names it as its own.
 */
export function askForm(
  words: PageWords,
  nodes: readonly DocumentNode[],
  blockAttribute: (node: DocumentNode) => string,
  { target, closed, organisation, address, session, visit = '', given, asked, total, away, button }: AskForm,
): string {
  const owner = target && asked > 0 ? ` form="${FORM_ID}"` : ''
  const fields = nodes
    .map((node, index) => {
      const block = (index === 0 ? anchorOf(node) : '') + blockAttribute(node)
      return askBlock(words, node, { block, number: asked + index + 1, given, owner })
    })
    .join('')
  const send = button ?? (total === 1 ? words.sendOne : words.sendAll)
  const paper = `<p class="paper">${escapeHtml(words.answerAt(address))}</p>`
  if (!target)
    return (
      `<div class="ask">${fields}<p class="send"><button type="button" disabled>${escapeHtml(send)}</button></p>` +
      `<p class="hint">${escapeHtml(closed)}</p>${paper}</div>`
    )
  // What was asked: a box nobody ticked sends nothing, and is an answer all the same.
  const blocks = hidden('blocks', nodes.map(({ attrs }) => asText(attrs?.id)).join(' '), owner)
  const several = nodes.length < total ? `${escapeHtml(words.sendsEverything)} ` : ''
  const end =
    `<p class="send"><button${owner}>${escapeHtml(send)}</button></p>` +
    `<p class="hint">${several}${escapeHtml(words.answersGoTo(organisation))}${away ? ` ${escapeHtml(words.thanksAway)}` : ''}</p>${paper}`
  if (owner) return `<div class="ask">${fields}${blocks}${end}</div>`
  const id = nodes.length < total ? ` id="${FORM_ID}"` : ''
  return (
    `<form class="ask"${id} method="post" action="${escapeHtml(target.url)}"${away ? ' target="_blank"' : ''}>${fields}${blocks}` +
    // Around a frame may be a page that covers it: what was pressed there is asked again where nothing can.
    (away ? hidden('framed', '1') : '') +
    // The page's script says which visit this is, where it counts readers.
    `${hidden('token', target.token)}${session ? hidden('session', session) : hidden('visit', visit)}${end}</form>`
  )
}

/** Where on its page a form begins, as a part of an address; empty for a block without an id of ours. */
export function formAnchor(node: DocumentNode | undefined): string {
  const id = asText(node?.attrs?.id)
  return /^[\w-]{1,64}$/.test(id) ? `ask-at-${id}` : ''
}

function anchorOf(node: DocumentNode | undefined): string {
  const id = formAnchor(node)
  return id ? ` id="${id}"` : ''
}

/** One button that takes back everything a session has answered. */
export const removeForm = (target: AnswersTarget, session: string, button: string): string =>
  `<form method="post" action="${escapeHtml(target.url)}">${hidden('token', target.token)}` +
  `${hidden('session', session)}${hidden('remove', 'all')}` +
  `<p class="send"><button class="quiet">${escapeHtml(button)}</button></p></form>`

const hidden = (name: string, value: string, owner = ''): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}"${owner}>`
