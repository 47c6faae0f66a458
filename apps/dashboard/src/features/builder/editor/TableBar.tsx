import { Row, ToolButton } from '@bubbles/ui'
import { isInTable, selectedRect } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Captions,
  type LucideIcon,
  PanelLeft,
  PanelTop,
  TableColumnsSplit,
  TableRowsSplit,
} from 'lucide-react'
import { Fragment, type KeyboardEvent, type RefObject, useRef } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { activeBlock, selectBlock, undoStep } from './blocks.ts'
import { focusPanel } from './focusField.ts'
import styles from './TableBar.module.css'
import { addToTable } from './tables.ts'
import { ToolLine } from './ToolLine.tsx'
import { useBlockBox } from './useBlockBox.ts'

interface Tool {
  id: string
  label: string
  icon: LucideIcon
  pressed?: boolean
  disabled?: boolean
  run: () => void
}

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
  const groups = toolsOf(editor, ui, table)
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

interface TableAt {
  id: string
  rows: number
  columns: number
  align: string
  headRow: boolean
  headColumn: boolean
}

function tableAt(editor: Editor): TableAt | null {
  const { state } = editor
  const block = activeBlock(state)
  if (!isInTable(state) || block?.node.type.name !== 'table') return null
  const { map, table, left, top } = selectedRect(state)
  const cell = (row: number, column: number) => table.nodeAt(map.map[row * map.width + column]!)
  const last = map.width - 1
  return {
    id: block.id,
    rows: map.height,
    columns: map.width,
    align: String(cell(top, left)?.attrs.align ?? 'start'),
    headRow: cell(0, last)?.type.name === 'tableHeader',
    headColumn: cell(map.height - 1, 0)?.type.name === 'tableHeader',
  }
}

function toolsOf(editor: Editor, ui: BuilderUi, table: TableAt): Tool[][] {
  const step = (work: () => void) => () => {
    undoStep(editor, work)
    editor.view.focus()
  }
  const align = (id: string, label: string, icon: LucideIcon, value: string): Tool => ({
    id,
    label,
    icon,
    pressed: table.align === value,
    run: step(() => editor.commands.setCellAttribute('align', value)),
  })
  return [
    [
      {
        id: 'row-above',
        label: 'Row above',
        icon: BetweenHorizontalStart,
        run: step(() => addToTable(editor, 'row', 'before')),
      },
      {
        id: 'row-below',
        label: 'Row below',
        icon: BetweenHorizontalEnd,
        run: step(() => addToTable(editor, 'row', 'after')),
      },
      {
        id: 'row-gone',
        label: 'Delete row',
        icon: TableRowsSplit,
        disabled: table.rows < 2,
        run: step(() => editor.commands.deleteRow()),
      },
    ],
    [
      {
        id: 'column-left',
        label: 'Column to the left',
        icon: BetweenVerticalStart,
        run: step(() => addToTable(editor, 'column', 'before')),
      },
      {
        id: 'column-right',
        label: 'Column to the right',
        icon: BetweenVerticalEnd,
        run: step(() => addToTable(editor, 'column', 'after')),
      },
      {
        id: 'column-gone',
        label: 'Delete column',
        icon: TableColumnsSplit,
        disabled: table.columns < 2,
        run: step(() => editor.commands.deleteColumn()),
      },
    ],
    [
      {
        id: 'head-row',
        label: 'First row names the columns',
        icon: PanelTop,
        pressed: table.headRow,
        run: step(() => editor.commands.toggleHeaderRow()),
      },
      {
        id: 'head-column',
        label: 'First column names the rows',
        icon: PanelLeft,
        pressed: table.headColumn,
        run: step(() => editor.commands.toggleHeaderColumn()),
      },
    ],
    [
      align('start', 'To the left', AlignLeft, 'start'),
      align('center', 'In the middle', AlignCenter, 'center'),
      align('end', 'To the right', AlignRight, 'end'),
    ],
    [
      {
        id: 'caption',
        label: 'Caption and source',
        icon: Captions,
        run: () => {
          const block = activeBlock(editor.state)
          if (!block) return
          selectBlock(editor, block)
          ui.openPanel(block.id)
          focusPanel()
        },
      },
    ],
  ]
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
