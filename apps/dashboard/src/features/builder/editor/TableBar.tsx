import { Row, ToolButton } from '@bubbles/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { Fragment, type KeyboardEvent, type RefObject, useRef } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import styles from './TableBar.module.css'
import { tableAt, tableTools } from './tableTools.ts'
import { ToolLine } from './ToolLine.tsx'
import { useBlockBox } from './useBlockBox.ts'

/** What can be done with the table the caret is in. Alt+F10 goes to it, arrows along it, Esc back. */
export function TableBar({
  editor,
  ui,
  paper,
}: {
  editor: Editor
  ui: BuilderUi
  paper: RefObject<HTMLDivElement | null>
}) {
  const table = useEditorState({ editor, selector: ({ editor: now }) => tableAt(now) })
  const box = useBlockBox(editor, paper, table?.id ?? null)
  const bar = useRef<HTMLDivElement>(null)
  if (!table || !box) return null
  const groups = tableTools(editor, ui, table)
  return (
    <Row
      ref={bar}
      gap={2}
      padding={3}
      radius={10}
      className={styles.bar}
      style={{ top: box.top - 44, left: box.left, maxWidth: box.width }}
      role="toolbar"
      aria-label="Table"
      data-table-bar
    >
      {groups.map((group, index) => (
        <Fragment key={group[0]!.id}>
          {index > 0 && <ToolLine />}
          {group.map(({ id, label, icon: Icon, pressed, disabled, run }) => (
            <ToolButton
              key={id}
              label={label}
              size={30}
              title={label}
              aria-pressed={pressed}
              disabled={disabled}
              onPointerDown={(event) => event.preventDefault()}
              onClick={run}
              onKeyDown={(event) => keyDown(editor, bar.current, event)}
            >
              <Icon aria-hidden />
            </ToolButton>
          ))}
        </Fragment>
      ))}
    </Row>
  )
}

function keyDown(editor: Editor, bar: HTMLElement | null, event: KeyboardEvent<HTMLButtonElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (event.key === 'Escape') {
    event.preventDefault()
    editor.view.focus()
  } else if (by !== undefined) {
    event.preventDefault()
    const buttons = [...(bar?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    buttons.at((buttons.indexOf(event.currentTarget) + by) % buttons.length)?.focus()
  }
}
