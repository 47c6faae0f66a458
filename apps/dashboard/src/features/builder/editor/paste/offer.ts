import type { EditorState, Transaction } from '@tiptap/pm/state'
import { PluginKey } from '@tiptap/pm/state'
import { fitsTable } from '../tables.ts'
import type { Cells } from './cells.ts'

/** What was pasted on an empty line and may become one thing or another. */
export type PasteOffer =
  | { kind: 'cells'; blockId: string; cells: Cells; text: string; active: number }
  | { kind: 'address'; blockId: string; address: string; provider: string; active: number }

export type Choice = 'table' | 'chart' | 'text' | 'embed' | 'link'

/** The open offer, in the state of the editor: it goes when the caret leaves the line. */
export const offerKey = new PluginKey<PasteOffer | null>('pasteOffer')

export const offerOf = (state: EditorState): PasteOffer | null => offerKey.getState(state) ?? null

export const setOffer = (tr: Transaction, offer: PasteOffer | null): Transaction =>
  tr.setMeta(offerKey, { offer })

/** What can be chosen of an offer, in order. Esc takes the last. */
export function choicesOf(offer: PasteOffer): readonly Choice[] {
  if (offer.kind === 'address') return ['embed', 'link']
  return fitsTable(offer.cells) ? ['table', 'chart', 'text'] : ['chart', 'text']
}
