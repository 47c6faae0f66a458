import { CALLOUT_TONES, type CalloutTone } from '@bubbles/report-document'
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

/** A callout with its tone as a button: a press goes on to the next. */
export class CalloutView implements NodeView {
  readonly dom = document.createElement('aside')
  readonly contentDOM = document.createElement('div')
  private readonly button = document.createElement('button')
  private node: ProseMirrorNode

  constructor(
    node: ProseMirrorNode,
    { editor, getPos }: { editor: Editor; getPos: () => number | undefined },
  ) {
    this.node = node
    this.dom.className = 'bb-callout'
    this.contentDOM.className = 'bb-callout-body'
    this.button.type = 'button'
    this.button.className = 'bb-tone'
    this.button.contentEditable = 'false'
    this.button.disabled = !editor.isEditable
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
    if (this.dom.dataset.tone === tone) return
    this.dom.dataset.tone = tone
    this.button.setAttribute('aria-label', `${TONE_WORDS[tone]}: change what the callout is for`)
    this.button.innerHTML = `<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">${SHAPES[tone]}</svg>${TONE_WORDS[tone]}`
  }
}

const toneOf = (node: ProseMirrorNode): CalloutTone =>
  CALLOUT_TONES.find((tone) => tone === node.attrs.tone) ?? 'note'
