import { Row, Text } from '@bubbles/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { Lock } from 'lucide-react'
import type { RefObject } from 'react'
import { useOrganisation } from '../../../session/abilities.ts'
import { blockById, blocksIn } from './blocks.ts'
import { useBlockBox } from './useBlockBox.ts'

interface MarkProps {
  editor: Editor
  paper: RefObject<HTMLDivElement | null>
}

/** Says of each block that only members read that it is so. */
export function InternalMarks(props: MarkProps) {
  const name = useOrganisation()?.friendlyName ?? 'the organisation'
  const ids = useEditorState({
    editor: props.editor,
    selector: ({ editor: now }) => internalIds(now).join(' '),
  })
  if (ids === '') return null
  return ids
    .split(' ')
    .map((id) => <Mark key={id} {...props} id={id} words={`Only for members of ${name}`} />)
}

function internalIds(editor: Editor): string[] {
  const ids: string[] = []
  for (const { id, node } of blocksIn(editor.state.doc)) if (node.attrs.internal === true) ids.push(id)
  return ids
}

/** How far below its upper edge a block with a ground of its own has the words, in px: see document.css. */
const INSET = 12

/** The block says it to screen readers itself: this is for the eye. */
function Mark({ editor, paper, id, words }: MarkProps & { id: string; words: string }) {
  const box = useBlockBox(editor, paper, id)
  if (!box) return null
  const inset = blockById(editor.state.doc, id)?.node.type.name === 'callout' ? INSET : 0
  return (
    <Row
      gap={6}
      size="small"
      tone="secondary"
      weight="semibold"
      style={{
        position: 'absolute',
        zIndex: 2,
        top: box.top + inset,
        left: box.left,
        maxWidth: box.width,
        height: 20,
        paddingInlineStart: 20,
        pointerEvents: 'none',
      }}
      aria-hidden
    >
      <Lock size={12} strokeWidth={2} /> <Text truncate>{words}</Text>
    </Row>
  )
}
