import { type Editor, Extension, InputRule, type Range } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { documentLanguage } from '@bubbles/report-document'
import type { Typeset } from './typeset.ts'

const TYPESET = 'typeset'

let typesetIn: typeof import('./typeset.ts')['typesetIn'] | null = null

/** Loads the rules: the builder begins without them, and has them before a sentence has been typed. */
export const loadTypesetting = async (): Promise<void> => {
  ;({ typesetIn } = await import('./typeset.ts'))
}

/**
 * Sets quotation marks, apostrophes, dashes and ellipses as they are typed, as the report's language has them. Backspace
 * and undo right behind give back what was typed; what is pasted stays as it is.
 * @param locale of the organisation, for reports without a language of their own
 */
export const typography = (locale: () => string | undefined) =>
  Extension.create({
    name: 'typography',
    // Behind the rules of marks and lists: what they make of typed characters comes first.
    priority: 50,

    onCreate() {
      void loadTypesetting().catch(() => undefined)
    },

    addInputRules() {
      const { editor } = this
      const language = () => languageOf(editor.state.doc) ?? locale() ?? 'en'
      return [
        new InputRule({
          find: (text) => {
            const set = typesetIn?.(text, language()) ?? null
            return set && { index: text.length - set.typed.length, text: set.typed, data: set }
          },
          handler: ({ state, range, match }) => {
            const { tr, schema, storedMarks } = state
            if (storedMarks?.some(({ type }) => type === schema.marks.code)) return null
            write(tr, range, match.data as Typeset)
            return undefined
          },
        }),
      ]
    },
  })

/** Only characters that differ are written: words between them keep their marks. */
function write(tr: Transaction, { from, to }: Range, { typed, put }: Typeset): void {
  const isSpread = typed.length === put.length && to - from === typed.length - 1
  if (!isSpread) tr.insertText(put, from, to)
  else {
    // First the one at the caret, which has the marks that were chosen for it.
    tr.insertText(put.at(-1)!, to)
    for (let at = 0; at < typed.length - 1; at++)
      if (typed[at] !== put[at]) tr.insertText(put[at]!, from + at, from + at + 1)
  }
  tr.setMeta(TYPESET, true)
}

/** Whether the last thing typed was set otherwise than it was typed. */
export const isTypeset = ({ state }: Editor): boolean =>
  state.plugins.some((plugin) => {
    if (!plugin.spec.isInputRules) return false
    const last = plugin.getState(state) as { transform: Transaction } | null
    return last?.transform.getMeta(TYPESET) === true
  })

const languageOf = (doc: ProseMirrorNode): string | null =>
  documentLanguage({
    content: doc.firstChild ? [{ type: doc.firstChild.type.name, attrs: doc.firstChild.attrs }] : [],
  })
