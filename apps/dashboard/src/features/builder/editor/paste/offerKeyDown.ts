import type { Editor } from '@tiptap/core'
import { choicesOf, type PasteOffer, setOffer } from './offer.ts'
import { takeOffer } from './takeOffer.ts'

/** Keys while an offer is open: arrows choose, Enter and Tab take, Esc takes the last. @returns whether it was one of them. */
export function offerKeyDown(editor: Editor, offer: PasteOffer, event: KeyboardEvent): boolean {
  const choices = choicesOf(offer)
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by !== undefined) {
    const active = (offer.active + by + choices.length) % choices.length
    editor.view.dispatch(setOffer(editor.state.tr, { ...offer, active }))
    return true
  }
  if (event.key === 'Enter' || event.key === 'Tab') {
    editor.commands.takeOffer(choices[offer.active]!)
    return true
  }
  if (event.key === 'Escape') {
    editor.commands.takeOffer(choices.at(-1)!)
    return true
  }
  // A key that writes: the text was meant. It is there before the letter is.
  if (offer.kind === 'cells' && event.key.length === 1 && !event.ctrlKey && !event.metaKey)
    takeOffer(editor, null, null, 'text')
  return false
}
