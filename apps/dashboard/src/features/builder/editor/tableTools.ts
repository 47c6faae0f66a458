import { isInTable, selectedRect } from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'
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
import type { BuilderUi } from '../builderUi.ts'
import { activeBlock, undoStep } from './blocks.ts'
import { openSettings } from './openSettings.ts'
import { addToTable } from './tables.ts'

/** One thing that can be done with a table. */
interface Tool {
  id: string
  label: string
  icon: LucideIcon
  pressed?: boolean
  disabled?: boolean
  run: () => void
}

/** The table the caret is in, and how its cell there looks. */
interface TableAt {
  id: string
  rows: number
  columns: number
  align: string
  headRow: boolean
  headColumn: boolean
}

/** The table the caret is in; null where it is in none. */
export function tableAt(editor: Editor): TableAt | null {
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

/** What can be done with a table, in groups. */
export function tableTools(editor: Editor, ui: BuilderUi, table: TableAt): Tool[][] {
  const { tool, add, align } = makers(editor, table)
  const few = { rows: table.rows < 2, columns: table.columns < 2 }
  return [
    [
      add('row-above', 'Row above', BetweenHorizontalStart, 'row', 'before'),
      add('row-below', 'Row below', BetweenHorizontalEnd, 'row', 'after'),
      tool('row-gone', 'Delete row', TableRowsSplit, () => editor.commands.deleteRow(), {
        disabled: few.rows,
      }),
    ],
    [
      add('column-left', 'Insert column to the left', BetweenVerticalStart, 'column', 'before'),
      add('column-right', 'Insert column to the right', BetweenVerticalEnd, 'column', 'after'),
      tool('column-gone', 'Delete column', TableColumnsSplit, () => editor.commands.deleteColumn(), {
        disabled: few.columns,
      }),
    ],
    [
      tool('head-row', 'First row names the columns', PanelTop, () => editor.commands.toggleHeaderRow(), {
        pressed: table.headRow,
      }),
      tool(
        'head-column',
        'First column names the rows',
        PanelLeft,
        () => editor.commands.toggleHeaderColumn(),
        {
          pressed: table.headColumn,
        },
      ),
    ],
    [
      align('start', 'To the left', AlignLeft),
      align('center', 'In the middle', AlignCenter),
      align('end', 'To the right', AlignRight),
    ],
    [
      {
        id: 'caption',
        label: 'Caption and source',
        icon: Captions,
        run: () => {
          const block = activeBlock(editor.state)
          if (block) openSettings(editor, ui, block)
        },
      },
    ],
  ]
}

/** Tools that change the table in one step; the caret stays in it. */
function makers(editor: Editor, table: TableAt) {
  const tool = (
    id: string,
    label: string,
    icon: LucideIcon,
    work: () => void,
    state?: Pick<Tool, 'pressed' | 'disabled'>,
  ): Tool => ({
    id,
    label,
    icon,
    ...state,
    run: () => {
      undoStep(editor, work)
      editor.view.focus()
    },
  })
  return {
    tool,
    add: (id: string, label: string, icon: LucideIcon, ...where: ['row' | 'column', 'before' | 'after']) =>
      tool(id, label, icon, () => addToTable(editor, ...where)),
    align: (value: string, label: string, icon: LucideIcon) =>
      tool(value, label, icon, () => editor.commands.setCellAttribute('align', value), {
        pressed: table.align === value,
      }),
  }
}
