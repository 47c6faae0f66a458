import { CALLOUT_TONES, type CalloutAttrs, type CalloutTone } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import { undoStep } from './blocks.ts'

/** What a callout is for, in a word and a shape, as on the published page. */
export const TONE_WORDS: Readonly<Record<CalloutTone, string>> = {
  note: 'Note',
  finding: 'Finding',
  caution: 'Caution',
}

const SHAPES: Readonly<Record<CalloutTone, string>> = {
  note: '<circle cx="10" cy="10" r="8"/><path d="M10 9.2v4.8M10 6.1v.3"/>',
  finding: '<path d="M10 1.8 18.2 10 10 18.2 1.8 10Z"/><path d="m6.8 10.1 2.3 2.3 4.2-4.6"/>',
  caution: '<path d="M10 2.2 18.6 17.4H1.4Z"/><path d="M10 7.8v4.4M10 14.6v.3"/>',
}

/** What is folded opens downwards. */
const FOLD_SHAPE = '<path d="m5 8 5 5 5-5"/>'

/** A callout with its tone as a button: a press goes on to the next. */
export class CalloutView implements NodeView {
  readonly dom = document.createElement('aside')
  readonly contentDOM = document.createElement('div')
  private readonly button = document.createElement('button')
  private node: ProseMirrorNode
  private readonly editable: boolean
  /** What stands on the button, to write it only when it changes. */
  private written = ''

  constructor(
    node: ProseMirrorNode,
    { editor, getPos }: { editor: Editor; getPos: () => number | undefined },
  ) {
    this.node = node
    this.dom.className = 'bb-callout'
    // As on the page; several without a name are no landmarks to tell apart.
    this.dom.setAttribute('role', 'note')
    this.contentDOM.className = 'bb-callout-body'
    this.button.type = 'button'
    this.button.className = 'bb-tone'
    this.button.contentEditable = 'false'
    this.editable = editor.isEditable
    this.button.title = 'Note, finding or caution'
    // The caret stays in the text.
    this.button.addEventListener('mousedown', (event) => event.preventDefault())
    this.button.addEventListener('click', () => {
      const pos = getPos()
      if (pos === undefined) return
      const next = CALLOUT_TONES[(CALLOUT_TONES.indexOf(toneOf(this.node)) + 1) % CALLOUT_TONES.length]
      undoStep(editor, () => editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'tone', next)))
    })
    this.dom.append(this.button, this.contentDOM)
    this.write()
  }

  update(node: ProseMirrorNode): boolean {
    if (node.type.name !== 'callout') return false
    this.node = node
    this.write()
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Node && this.button.contains(event.target)
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
  }

  private write(): void {
    const tone = toneOf(this.node)
    const { label, folded } = this.node.attrs as CalloutAttrs
    const words = label ?? TONE_WORDS[tone]
    const written = JSON.stringify([tone, words, folded])
    if (this.written === written) return
    this.written = written
    this.dom.dataset.tone = tone
    this.dom.dataset.folded = String(folded)
    this.button.setAttribute('aria-label', `${words || TONE_WORDS[tone]}: change the type of callout`)
    // What a person wrote is text and never markup.
    this.button.innerHTML = `<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">${folded ? FOLD_SHAPE : SHAPES[tone]}</svg>`
    this.button.append(words || (folded ? 'No heading yet' : ''))
    this.button.disabled = folded || !this.editable
  }
}

const toneOf = (node: ProseMirrorNode): CalloutTone =>
  CALLOUT_TONES.find((tone) => tone === node.attrs.tone) ?? 'note'
