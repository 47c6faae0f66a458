import { documentToYUpdate, type ReportDocument } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import * as Y from 'yjs'
import { sharedEditor } from '../../editor/testing/testEditor.ts'
import type { SyncProvider } from '../../sync/SyncProvider.ts'
import { changeOf } from './passage.ts'
import type { SuggestionThread } from './place.ts'

export const TEXT = 'Coal made a quarter of it.'

const report: ReportDocument = {
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: 'title00000' }, content: [{ type: 'text', text: 'Report' }] },
    {
      type: 'paragraph',
      attrs: { id: 'first00000' },
      content: [
        { type: 'text', text: 'Coal made ' },
        { type: 'text', text: 'a quarter', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' of it.' },
      ],
    },
  ],
}

/** A report in whose second block `TEXT` stands, open in an editor. @param connect makes what keeps it on a server */
export function openText(connect: (ydoc: Y.Doc) => SyncProvider | null = () => null): {
  ydoc: Y.Doc
  editor: Editor
} {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, documentToYUpdate(report))
  return { ydoc, editor: sharedEditor(ydoc, [], connect(ydoc)) }
}

/** An open suggestion that makes `words` of a block's text. */
export const suggesting = (id: string, blockId: string, text: string, words: string): SuggestionThread => ({
  id,
  blockId,
  blockLabel: '',
  quote: '',
  createdAt: '2026-11-27T08:00:00Z',
  resolvedAt: null,
  resolvedBy: null,
  reader: null,
  comments: [],
  suggestion: {
    ...changeOf(text, 0, text.length, words)!,
    state: 'open',
    version: 1,
    createdBy: { id: 'u', name: 'Hannah', emailAddress: '' },
    decidedBy: null,
    decidedAt: null,
    isOwn: false,
  },
})
