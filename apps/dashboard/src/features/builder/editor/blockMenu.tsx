import { type MenuEntry, toasts } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { ArrowDown, ArrowUp, CopyPlus, Link, Settings2, Trash2 } from 'lucide-react'
import type { BuilderUi } from '../builderUi.ts'
import { hasSettings } from '../panel/panels.ts'
import { deleteWithUndo } from './blockKeys.ts'
import {
  blockAtIndex,
  blockById,
  bodyStart,
  duplicateBlock,
  moveBlock,
  type TextKind,
  textKindOf,
  turnInto,
} from './blocks.ts'

const KINDS: readonly (readonly [TextKind, string])[] = [
  ['paragraph', 'Text'],
  ['heading', 'Heading'],
  ['subheading', 'Subheading'],
  ['bulletList', 'List'],
  ['orderedList', 'Numbered list'],
  ['blockquote', 'Quote'],
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

/** What can be done with a block. Moves that are not possible where it stands are left out. */
export function blockActions(editor: Editor, ui: BuilderUi, id: string): MenuEntry[] {
  const block = blockById(editor.state.doc, id)
  if (!block) return []
  const entries: (MenuEntry | false)[] = [
    hasSettings(block.node.type.name) && {
      id: 'settings',
      label: 'Settings',
      icon: <Settings2 aria-hidden />,
      onSelect: () => ui.openPanel(id),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <CopyPlus aria-hidden />,
      onSelect: () => duplicateBlock(editor, id),
    },
    block.index > bodyStart(editor.state.doc) && {
      id: 'up',
      label: 'Move up',
      icon: <ArrowUp aria-hidden />,
      onSelect: () => void moveBlock(editor, id, -1),
    },
    blockAtIndex(editor.state.doc, block.index + 1) !== null && {
      id: 'down',
      label: 'Move down',
      icon: <ArrowDown aria-hidden />,
      onSelect: () => void moveBlock(editor, id, 1),
    },
    {
      id: 'link',
      label: 'Copy link to block',
      icon: <Link aria-hidden />,
      onSelect: () => void copyLink(id),
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

/** Actions, then what the block can become. */
export function blockEntries(editor: Editor, ui: BuilderUi, id: string): MenuEntry[] {
  const turns = turnEntries(editor, id)
  const actions = blockActions(editor, ui, id)
  if (turns.length === 0) return actions
  const heading: MenuEntry[] = [
    { kind: 'divider', id: 'before-turn' },
    { kind: 'heading', id: 'turn', label: 'Turn into' },
  ]
  return [...actions.slice(0, -2), ...heading, ...turns, ...actions.slice(-2)]
}

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}#block-${id}`)
    toasts.notify({ message: 'Link copied' })
  } catch {
    toasts.addError('The browser did not allow copying. Allow the clipboard for this page and try again.')
  }
}
