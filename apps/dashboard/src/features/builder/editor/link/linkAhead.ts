import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { BuilderUi } from '../../builderUi.ts'

/** How long the field of a link is waited for; by then it won't come. In ms. */
const PATIENCE = 3_000

/** Asks for the field of a link. */
export const beginLink = (ui: BuilderUi): void => ui.set({ linking: { at: performance.now(), ahead: '' } })

/** What was typed for the link until now, for its field, which has the focus. */
export function takeAhead(ui: BuilderUi): string {
  const { linking } = ui.get()
  if (!linking || linking.ahead === '') return ''
  ui.set({ linking: { ...linking, ahead: '' } })
  return linking.ahead
}

/**
 * What is typed behind Ctrl+K before the field of the link is there belongs into it: in the text, it would take the place of
 * the words that are to become the link.
 */
export const linkAhead = (ui: BuilderUi) =>
  Extension.create({
    name: 'linkAhead',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleTextInput: (_view, _from, _to, text) => {
            const { linking } = ui.get()
            if (!linking || performance.now() - linking.at > PATIENCE) return false
            ui.set({ linking: { ...linking, ahead: linking.ahead + text } })
            return true
          },
        },
      }),
    ],
  })
