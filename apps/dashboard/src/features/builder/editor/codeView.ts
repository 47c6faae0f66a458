import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import { setBlockAttrs } from './blocks.ts'

const LONGEST = 40

/** Code with the name of its language as a field above it. */
export class CodeView implements NodeView {
  readonly dom = document.createElement('div')
  readonly contentDOM = document.createElement('code')
  private readonly language = document.createElement('input')
  private node: ProseMirrorNode

  constructor(node: ProseMirrorNode, editor: Editor) {
    this.node = node
    const pre = document.createElement('pre')
    const head = document.createElement('div')
    this.dom.className = 'bb-code'
    head.className = 'bb-code-head'
    head.contentEditable = 'false'
    this.language.className = 'bb-code-language'
    this.language.maxLength = LONGEST
    this.language.placeholder = 'Language'
    this.language.setAttribute('aria-label', 'Code language')
    this.language.spellcheck = false
    this.language.disabled = !editor.isEditable
    this.language.addEventListener('input', () =>
      setBlockAttrs(editor, this.node.attrs.id as string, { language: this.language.value }),
    )
    this.language.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      editor.commands.focus()
    })
    head.append(this.language)
    pre.append(this.contentDOM)
    this.dom.append(head, pre)
    this.write()
  }

  update(node: ProseMirrorNode): boolean {
    if (node.type.name !== 'codeBlock') return false
    this.node = node
    this.write()
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target === this.language
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
  }

  private write(): void {
    const language = String(this.node.attrs.language ?? '')
    if (this.language.value !== language) this.language.value = language
  }
}
