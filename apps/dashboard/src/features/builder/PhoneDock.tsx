import { Menu, IconButton } from '@bubbles/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { GripVertical, MessageSquarePlus, Pilcrow, Plus, Redo2, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useOrganisation } from '../../session/abilities.ts'
import type { BuilderUi } from './builderUi.ts'
import { blockActions, columnEntries, turnEntries } from './editor/blockMenu.tsx'
import { activeBlock, inBody as standsInBody } from './editor/blocks.ts'
import { insertLine } from './editor/placeBlock.ts'
import { openSteps, stepBack } from './editor/undo.ts'
import styles from './PhoneDock.module.css'
import { startComment } from './review/startComment.ts'

/** The block buttons of a phone, above its keyboard. */
export function PhoneDock({ editor, ui }: { editor: Editor; ui: BuilderUi }) {
  const organisation = useOrganisation()?.friendlyName ?? 'the organisation'
  const bottom = useSyncExternalStore(onViewport, keyboardHeight)
  const { id, inBody, undo, redo } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const block = activeBlock(now.state)
      return {
        id: block?.id ?? null,
        inBody: block !== null && standsInBody(now.state.doc, block),
        ...openSteps(now),
      }
    },
  })
  return (
    <section aria-label="Block tools">
      <div className={styles.dock} style={{ bottom }} role="toolbar" aria-label="Block">
        <IconButton
          aria-label="Add a block below"
          disabled={id === null}
          onClick={() => id && insertLine(editor, id, 'below')}
        >
          <Plus aria-hidden />
        </IconButton>
        <Menu
          label="Block"
          entries={id && inBody ? actionsOf(editor, ui, id, organisation) : []}
          trigger={(props) => (
            <IconButton {...props} aria-label="Move or change block" disabled={!inBody}>
              <GripVertical aria-hidden />
            </IconButton>
          )}
        />
        <Menu
          label="Turn into"
          entries={id && inBody ? turnEntries(editor, id) : []}
          trigger={(props) => (
            <IconButton
              {...props}
              aria-label="Turn into"
              disabled={!id || !inBody || turnEntries(editor, id).length === 0}
            >
              <Pilcrow aria-hidden />
            </IconButton>
          )}
        />
        <IconButton
          aria-label="Comment"
          disabled={id === null}
          onClick={() => id && startComment(editor, ui, id)}
        >
          <MessageSquarePlus aria-hidden />
        </IconButton>
        <IconButton aria-label="Undo" disabled={!undo} onClick={() => stepBack(editor, 'undo')}>
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton aria-label="Redo" disabled={!redo} onClick={() => stepBack(editor, 'redo')}>
          <Redo2 aria-hidden />
        </IconButton>
      </div>
    </section>
  )
}

/** What can be done with the block and, in columns, with these; deleting is the last of them. */
function actionsOf(editor: Editor, ui: BuilderUi, id: string, organisation: string) {
  const actions = blockActions(editor, ui, id, organisation)
  return [...actions.slice(0, -2), ...columnEntries(editor, id), ...actions.slice(-2)]
}

/** What the keyboard covers of the page; it moves nothing by itself. */
const keyboardHeight = (): number => {
  const { visualViewport: seen } = window
  return seen ? Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop)) : 0
}

function onViewport(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  window.visualViewport?.addEventListener('scroll', listener)
  return () => {
    window.visualViewport?.removeEventListener('resize', listener)
    window.visualViewport?.removeEventListener('scroll', listener)
  }
}
