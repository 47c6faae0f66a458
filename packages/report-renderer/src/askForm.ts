import { asText, escapeHtml } from './html.ts'
import type { GivenAnswers } from './questions.ts'
import { askBlock } from './questions.ts'
import type { DocumentNode } from './types.ts'

/** Where answers go, and the signed publication token that says for which page. */
export type AnswersTarget = { url: string; token: string }

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
  given?: GivenAnswers
  /** How many questions stand on the page before these. */
  asked: number
  /** The text of the button; by default what is sent. */
  button?: string
}

/**
 * A run of questions and reader details as one form that needs no script. What is sent is what stands in it: the other
 * forms of a page are none of its business.
 */
export function askForm(
  nodes: readonly DocumentNode[],
  blockAttribute: (node: DocumentNode) => string,
  { target, closed, organisation, address, session, given, asked, button }: AskForm,
): string {
  const fields = nodes
    .map((node, index) => askBlock(node, blockAttribute(node), asked + index + 1, given))
    .join('')
  const send = button ?? (nodes.length === 1 ? 'Send answer' : 'Send answers')
  const paper = `<p class="paper">Answer at ${escapeHtml(address)}</p>`
  if (!target)
    return (
      `<div class="ask">${fields}<p class="send"><button type="button" disabled>${send}</button></p>` +
      `<p class="hint">${escapeHtml(closed)}</p>${paper}</div>`
    )
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
  return (
    `<form class="ask" method="post" action="${escapeHtml(target.url)}">${fields}` +
    // What was asked: a box nobody ticked sends nothing, and is an answer all the same.
    `${hidden('blocks', nodes.map(({ attrs }) => asText(attrs?.id)).join(' '))}` +
    `${hidden('token', target.token)}${session ? hidden('session', session) : ''}` +
    `<p class="send"><button>${escapeHtml(send)}</button></p>` +
    `<p class="hint">Your answers go to ${escapeHtml(organisation)}. No cookies.</p>${paper}</form>`
  )
}
