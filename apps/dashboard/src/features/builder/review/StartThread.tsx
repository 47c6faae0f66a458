import { Button, Row } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { MessageSquarePlus, PencilLine } from 'lucide-react'
import type { BuilderUi } from '../builderUi.ts'
import { activeBlock } from '../editor/blocks.ts'
import { NewThread } from './NewThread.tsx'
import { showThread, startComment } from './startComment.ts'
import type { ThreadTabs } from './useThreadTabs.ts'

/** The comment that is being begun, or what begins one on the block in hand. */
export function StartThread({
  reportId,
  editor,
  ui,
  threads: { comment, setTab },
  canComment,
}: {
  reportId: string
  editor: Editor
  ui: BuilderUi
  threads: ThreadTabs
  canComment: boolean
}) {
  if (comment)
    return (
      <NewThread
        key={`${comment.blockId} ${comment.suggests} ${comment.quote}`}
        reportId={reportId}
        editor={editor}
        target={comment}
        onStarted={(id) => {
          setTab('open')
          showThread(ui, id, true)
        }}
        onLeave={() => ui.set({ comment: null })}
      />
    )
  if (!canComment) return null
  return (
    <Row gap={8} wrap>
      <Button
        startIcon={<MessageSquarePlus aria-hidden />}
        disabled={activeBlock(editor.state) === null}
        onClick={() => startComment(editor, ui)}
      >
        Comment on block
      </Button>
      <Button
        startIcon={<PencilLine aria-hidden />}
        disabled={activeBlock(editor.state) === null}
        onClick={() => startComment(editor, ui, undefined, true)}
      >
        Suggest a change
      </Button>
    </Row>
  )
}
