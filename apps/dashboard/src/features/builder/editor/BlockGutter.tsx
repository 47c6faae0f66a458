import { Menu, type MenuEntry, ToolButton, Tooltip } from '@bubbles/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { GripVertical, Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { useOrganisation } from '../../../session/abilities.ts'
import type { BuilderUi } from '../builderUi.ts'
import styles from './BlockGutter.module.css'
import { blockEntries } from './blockMenu.tsx'
import { activeBlock, blockById, inBody, selectBlock, selectedBlock } from './blocks.ts'
import { insertLine } from './placeBlock.ts'
import { startBlockDrag } from './startBlockDrag.ts'
import { useGutterPlace } from './useGutterPlace.ts'
import { useHoveredBlock } from './useHoveredBlock.ts'

/** "+" and the handle of the block under the pointer, or else of the one that holds the caret. */
export function BlockGutter({
  editor,
  ui,
  paper,
}: {
  editor: Editor
  ui: BuilderUi
  paper: RefObject<HTMLDivElement | null>
}) {
  const organisation = useOrganisation()?.friendlyName ?? 'the organisation'
  const hovered = useHoveredBlock(editor, paper)
  const { caretId, selected, titleId } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      caretId: activeBlock(now.state)?.id ?? null,
      selected: selectedBlock(now.state)?.id ?? null,
      titleId: (now.state.doc.firstChild?.attrs.id as string | null | undefined) ?? null,
    }),
  })
  // The title has no buttons: over it, those of the block one writes in stay.
  const id = hovered !== null && hovered !== titleId ? hovered : caretId
  const place = useGutterPlace(editor, paper, id)
  const block = id === null ? null : blockById(editor.state.doc, id)
  if (!block || !place || block.node.type.name === 'title') return null
  const isHead = !inBody(editor.state.doc, block)
  return (
    <div
      className={styles.gutter}
      data-gutter
      data-narrow={place.left !== null}
      style={{ top: place.top, left: place.left ?? undefined }}
    >
      <Tooltip title="Add below (Alt: above)" enterDelay={500}>
        <ToolButton
          size={24}
          label="Add a block below"
          className={styles.button}
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => insertLine(editor, block.id, event.altKey ? 'above' : 'below')}
        >
          <Plus aria-hidden />
        </ToolButton>
      </Tooltip>
      {!isHead && (
        <BlockHandle
          editor={editor}
          id={block.id}
          isSelected={selected === block.id}
          entries={blockEntries(editor, ui, block.id, organisation)}
        />
      )}
    </div>
  )
}

/** The handle of a block: it is dragged by it, and a press selects it and opens what can be done with it. */
function BlockHandle({
  editor,
  id,
  isSelected,
  entries,
}: {
  editor: Editor
  id: string
  isSelected: boolean
  entries: readonly MenuEntry[]
}) {
  return (
    <Menu
      label="Block"
      minWidth={224}
      entries={entries}
      trigger={(props, open) => (
        <Tooltip title={open ? '' : 'Move or change'} enterDelay={500}>
          <ToolButton
            {...props}
            size={24}
            label="Move or change block"
            draggable
            className={styles.button}
            data-on={open || isSelected}
            onClick={(event) => {
              const now = blockById(editor.state.doc, id)
              if (now) selectBlock(editor, now)
              props.onClick(event)
            }}
            onDragStart={(event) => startBlockDrag(editor, id, event)}
            onDragEnd={() => {
              editor.view.dragging = null
            }}
          >
            <GripVertical aria-hidden />
          </ToolButton>
        </Tooltip>
      )}
    />
  )
}
