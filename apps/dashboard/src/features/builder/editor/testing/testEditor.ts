import { type AnyExtension, Editor, type JSONContent } from '@tiptap/core'
import { DOCUMENT_FRAGMENT, documentExtensions, type ReportDocument } from '@bubbles/report-document'
import { Collaboration } from '@tiptap/extension-collaboration'
import type * as Y from 'yjs'
import type { SyncProvider } from '../../sync/SyncProvider.ts'

/** An editor on a Y.Doc, as the builder has it. @param provider for what asks the editor's server */
export function sharedEditor(
  ydoc: Y.Doc,
  more: AnyExtension[] = [],
  provider: SyncProvider | null = null,
): Editor {
  const element = document.createElement('div')
  document.body.append(element)
  return new Editor({
    element,
    extensions: [
      ...documentExtensions,
      Collaboration.configure({ document: ydoc, field: DOCUMENT_FRAGMENT, provider }),
      ...more,
    ],
  })
}

/** A report of a title and a paragraph. */
export const shortReport: ReportDocument = {
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: 'title00000' }, content: [{ type: 'text', text: 'Report' }] },
    { type: 'paragraph', attrs: { id: 'first00000' }, content: [{ type: 'text', text: 'First' }] },
  ],
}

/** An editor of the report's schema without a server: what stands in it is given as TipTap's JSON. */
export function testEditor(body: JSONContent[], more: AnyExtension[] = []): Editor {
  const element = document.createElement('div')
  document.body.append(element)
  return new Editor({
    element,
    extensions: [...documentExtensions, ...more],
    content: {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'title' }, content: [{ type: 'text', text: 'Report' }] },
        ...body,
      ],
    },
  })
}

export const p = (id: string, text = id): JSONContent => ({
  type: 'paragraph',
  attrs: { id },
  ...(text && { content: [{ type: 'text', text }] }),
})

export const figure = (id: string, type = 'chart'): JSONContent => ({ type, attrs: { id } })

export const columns = (id: string, ...contents: JSONContent[][]): JSONContent => ({
  type: 'columns',
  attrs: { id },
  content: contents.map((content, index) => ({
    type: 'column',
    attrs: { id: `${id}-${index + 1}` },
    content,
  })),
})

/** The blocks by id, with those of columns in brackets: "a [b c | d] e". Empty lines are "_". */
export function shape(editor: Editor): string {
  const name = (node: JSONContent): string => {
    if (node.type === 'columns')
      return `[${(node.content ?? []).map((column) => (column.content ?? []).map(name).join(' ')).join(' | ')}]`
    if (node.type === 'paragraph' && !node.content) return '_'
    return String(node.attrs?.id)
  }
  return (editor.getJSON().content ?? []).slice(1).map(name).join(' ')
}
