import type { Editor } from '@tiptap/core'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import type { Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { useEffect, useState } from 'react'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { keptStore } from './keptStore.ts'
import { LostBlocks } from './lostBlocks.ts'

/** Watches for words of the person that are lost with a block somebody else deletes. */
export function useLostBlocks(editor: Editor, provider: SyncProvider, document: string): LostBlocks {
  const [lost] = useState(() => new LostBlocks(keptStore(document, localStorage)))
  useEffect(() => {
    let stop = () => {}
    // The document is rendered from Yjs once the view is there.
    const timer = setTimeout(() => {
      if (!editor.isDestroyed) stop = watch(editor, provider, lost)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [editor, provider, lost])
  return lost
}

function watch(editor: Editor, provider: SyncProvider, lost: LostBlocks): () => void {
  let { doc } = editor.state
  const onTransaction = ({ transaction }: { transaction: Transaction }) => {
    const before = doc
    doc = editor.state.doc
    lost.change(before, doc, isOwn(transaction))
  }
  const onSaved = () => lost.saved(provider.getState().kind === 'saved')
  lost.open(doc)
  onSaved()
  editor.on('transaction', onTransaction)
  const unsubscribe = provider.subscribe(onSaved)
  return () => {
    editor.off('transaction', onTransaction)
    unsubscribe()
  }
}

/** Undo and redo come by way of the Yjs document, as what others write does. */
function isOwn(transaction: Transaction): boolean {
  if (!isChangeOrigin(transaction)) return true
  const meta = transaction.getMeta(ySyncPluginKey) as { isUndoRedoOperation?: boolean } | undefined
  return meta?.isUndoRedoOperation === true
}
