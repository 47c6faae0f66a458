import type { MenuEntry } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import {
  ArrowDown,
  ArrowUp,
  CodeXml,
  Columns3,
  CopyPlus,
  Keyboard,
  Link,
  Lock,
  LockOpen,
  MessageSquarePlus,
  Settings2,
  SquareMinus,
  SquarePlus,
  Trash2,
} from 'lucide-react'
import { loadChunk } from '../../../session/loadChunk.ts'
import { copyText } from '../../../ui/copyText.ts'
import type { BuilderUi } from '../builderUi.ts'
import { hasSettings } from '../panel/panels.ts'
import { startComment } from '../review/startComment.ts'
import { deleteWithUndo } from './blockKeys.ts'
import { canEmbed, copyEmbedCode } from './copyEmbedCode.ts'
import { columnsBeside, duplicateBlock, moveBlock, moveIntoColumns, neighbourAbove } from './blockMoves.ts'
import { type BlockAt, blockById, inBody, selectBlock, setBlockAttrs, siblingOf, undoStep } from './blocks.ts'
import { addColumn, canAddColumn, columnPlace, dissolveColumns, removeColumn } from './columns.ts'
import { openSettings } from './openSettings.ts'
import { type TextKind, textKindOf, turnInto } from './turnInto.ts'

const KINDS: readonly (readonly [TextKind, string])[] = [
  ['paragraph', 'Text'],
  ['smallNote', 'Small note'],
  ['heading', 'Heading'],
  ['subheading', 'Subheading'],
  ['bulletList', 'Bulleted list'],
  ['orderedList', 'Numbered list'],
  ['taskList', 'Task list'],
  ['blockquote', 'Quote'],
  ['callout', 'Callout'],
  ['codeBlock', 'Code'],
]

/** What a block of text can become; empty for figures. */
export function turnEntries(editor: Editor, id: string): MenuEntry[] {
  const block = blockById(editor.state.doc, id)
  const kind = block && textKindOf(block.node)
  if (!kind) return []
  return KINDS.map(([value, label]) => ({
    id: value,
    label,
    chosen: value === kind,
    onSelect: () => value !== kind && turnInto(editor, id, value),
  }))
}

/**
 * What can be done with a block. Moves that are not possible where it stands are left out.
 * @param organisation the name of those who still read what is marked internal
 */
export function blockActions(editor: Editor, ui: BuilderUi, id: string, organisation: string): MenuEntry[] {
  const { doc } = editor.state
  const block = blockById(doc, id)
  if (!block) return []
  const internal = block.node.attrs.internal === true
  const entries: (MenuEntry | false)[] = [
    hasSettings(block.node.type.name) && {
      id: 'settings',
      label: 'Settings',
      icon: <Settings2 aria-hidden />,
      onSelect: () => openSettings(editor, ui, block),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <CopyPlus aria-hidden />,
      onSelect: () => duplicateBlock(editor, id),
    },
    ...moveEntries(editor, block),
    {
      id: 'internal',
      label: internal ? 'Show to every reader' : `Only for members of ${organisation}`,
      icon: internal ? <LockOpen aria-hidden /> : <Lock aria-hidden />,
      onSelect: () => undoStep(editor, () => setBlockAttrs(editor, id, { internal: !internal })),
    },
    {
      id: 'comment',
      label: 'Comment',
      icon: <MessageSquarePlus aria-hidden />,
      onSelect: () => startComment(editor, ui, id),
    },
    ...copyEntries(block, ui),
    {
      id: 'keys',
      label: 'Keyboard shortcuts',
      icon: <Keyboard aria-hidden />,
      onSelect: () => ui.set({ shortcuts: true }),
    },
    { kind: 'divider', id: 'before-delete' },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => deleteWithUndo(editor, id),
    },
  ]
  return entries.filter((entry) => entry !== false)
}

/** What leads to a block from elsewhere: its link, and the code that shows it on other sites. */
function copyEntries(block: BlockAt, ui: BuilderUi): (MenuEntry | false)[] {
  const { everyone } = ui.get()
  return [
    {
      id: 'link',
      label: 'Copy link to block',
      icon: <Link aria-hidden />,
      onSelect: () =>
        void copyText(`${location.origin}${location.pathname}#block-${block.id}`, 'Link copied'),
    },
    canEmbed(block.node, everyone) && {
      id: 'embed',
      label: 'Copy embed code',
      icon: <CodeXml aria-hidden />,
      onSelect: () => void copyEmbedCode(block.node, everyone),
    },
  ]
}

/** Where a block can go from where it stands. */
function moveEntries(editor: Editor, block: BlockAt): (MenuEntry | false)[] {
  const { doc } = editor.state
  const above = siblingOf(block, -1)
  const inColumn = block.parent !== doc
  const neighbour = neighbourAbove(doc, block.id)
  return [
    ((above !== null && inBody(doc, above)) || inColumn) && {
      id: 'up',
      label: 'Move up',
      icon: <ArrowUp aria-hidden />,
      onSelect: () => void moveBlock(editor, block.id, -1),
    },
    (siblingOf(block, 1) !== null || inColumn) && {
      id: 'down',
      label: 'Move down',
      icon: <ArrowDown aria-hidden />,
      onSelect: () => void moveBlock(editor, block.id, 1),
    },
    neighbour !== null && {
      id: 'beside',
      label: 'Put beside the block above',
      icon: <Columns3 aria-hidden />,
      onSelect: () => void putBeside(editor, block.id, neighbour.id),
    },
    columnsBeside(doc, block.id, -1) !== null && {
      id: 'into-above',
      label: 'Move into the columns above',
      icon: <Columns3 aria-hidden />,
      onSelect: () => void moveIntoColumns(editor, block.id, -1),
    },
    columnsBeside(doc, block.id, 1) !== null && {
      id: 'into-below',
      label: 'Move into the columns below',
      icon: <Columns3 aria-hidden />,
      onSelect: () => void moveIntoColumns(editor, block.id, 1),
    },
  ]
}

async function putBeside(editor: Editor, id: string, blockId: string): Promise<void> {
  const { moveBeside } = await loadChunk(() => import('./beside/moveBeside.ts'))
  if (!editor.isDestroyed) moveBeside(editor, id, { blockId, side: 'after' })
}

/** What can be done with the columns a block stands in, or that it is. */
export function columnEntries(editor: Editor, id: string): MenuEntry[] {
  const { doc } = editor.state
  const block = blockById(doc, id)
  const place = columnPlace(doc, id)
  const columns = place?.columns ?? (block?.node.type.name === 'columns' ? block : null)
  if (!columns) return []
  const at = place?.column ?? columns.node.childCount - 1
  const entries: (MenuEntry | false)[] = [
    { kind: 'divider', id: 'before-columns' },
    { kind: 'heading', id: 'columns', label: 'Columns' },
    place !== null && {
      id: 'select-columns',
      label: 'Select columns',
      icon: <Columns3 aria-hidden />,
      onSelect: () => selectBlock(editor, columns),
    },
    canAddColumn(columns.node) && {
      id: 'add-column',
      label: 'Add a column',
      icon: <SquarePlus aria-hidden />,
      onSelect: () => addColumn(editor, columns.id, at),
    },
    place !== null && {
      id: 'remove-column',
      label: 'Remove this column',
      icon: <SquareMinus aria-hidden />,
      onSelect: () => removeColumn(editor, columns.id, at),
    },
    {
      id: 'dissolve-columns',
      label: 'Unsplit columns',
      icon: <SquareMinus aria-hidden />,
      onSelect: () => dissolveColumns(editor, columns.id),
    },
  ]
  return entries.filter((entry) => entry !== false)
}

/** Actions, what can be done with columns, then what the block can become. */
export function blockEntries(editor: Editor, ui: BuilderUi, id: string, organisation: string): MenuEntry[] {
  const turns = turnEntries(editor, id)
  const actions = blockActions(editor, ui, id, organisation)
  const heading: MenuEntry[] = turns.length
    ? [
        { kind: 'divider', id: 'before-turn' },
        { kind: 'heading', id: 'turn', label: 'Turn into' },
      ]
    : []
  return [...actions.slice(0, -2), ...columnEntries(editor, id), ...heading, ...turns, ...actions.slice(-2)]
}
