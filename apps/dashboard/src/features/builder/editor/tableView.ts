import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { NodeView, ViewMutationRecord } from '@tiptap/pm/view'

/** A table in the paper: it scrolls by itself where it is too wide, with its caption above and its source below. */
export class TableView implements NodeView {
  readonly dom = document.createElement('figure')
  readonly contentDOM = document.createElement('tbody')
  private readonly caption = document.createElement('figcaption')
  private readonly source = document.createElement('p')

  constructor(node: ProseMirrorNode) {
    const scroll = document.createElement('div')
    const table = document.createElement('table')
    this.dom.className = 'bb-table'
    this.caption.className = 'bb-table-caption'
    this.source.className = 'bb-table-source'
    scroll.className = 'bb-table-scroll'
    this.caption.contentEditable = 'false'
    this.source.contentEditable = 'false'
    table.append(this.contentDOM)
    scroll.append(table)
    this.dom.append(this.caption, scroll, this.source)
    this.write(node)
  }

  update(node: ProseMirrorNode): boolean {
    if (node.type.name !== 'table') return false
    this.write(node)
    return true
  }

  /** What is written around the table is no edit of it. */
  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
  }

  private write(node: ProseMirrorNode): void {
    const { caption, sourceName, sourceUrl, id } = node.attrs as Record<string, string>
    this.dom.dataset.id = id
    if (this.caption.textContent !== caption) this.caption.textContent = caption ?? ''
    const name = (sourceName || hostOf(sourceUrl ?? '')).trim()
    show(this.source, name ? `Source: ${name}` : '')
  }
}

function show(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
  element.hidden = text === ''
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')
