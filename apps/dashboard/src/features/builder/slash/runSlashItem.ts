import { newBlockId } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { BuilderUi } from '../builderUi.ts'
import { announce } from '../editor/announce.ts'
import { activeBlock, setBlockAttrs, undoStep } from '../editor/blocks.ts'
import { focusFirstField, focusPanel } from '../editor/focusField.ts'
import { makeColumns } from '../editor/columns.ts'
import { chooseImages, insertImages } from '../editor/images.ts'
import { newPerson } from '../editor/newPerson.ts'
import { placeBlock } from '../editor/placeBlock.ts'
import { tableNode } from '../editor/tables.ts'
import { isTextKind, type TextKind, turnInto } from '../editor/turnInto.ts'
import type { SlashId, SlashItem } from './SlashItem.ts'

/** The blocks that are placed and then filled in where they stand. */
const madeInPlace = (editor: Editor, id: string, kind: SlashId): ProseMirrorNode | null => {
  const { nodes } = editor.schema
  switch (kind) {
    case 'rating':
    case 'comment':
      return nodes.question!.create({ id, kind })
    case 'choice':
      return nodes.question!.create({
        id,
        kind,
        options: ['', ''].map((text) => ({ id: newBlockId(), text })),
      })
    case 'matrix':
      return nodes.question!.create({
        id,
        kind,
        rows: ['', ''].map((text) => ({ id: newBlockId(), text })),
        options: ['', '', ''].map((text) => ({ id: newBlockId(), text })),
      })
    case 'userDetails':
      return nodes.userDetails!.create({
        id,
        fields: [
          { id: newBlockId(), kind: 'UserName', label: 'Name', required: false },
          { id: newBlockId(), kind: 'EmailAddress', label: 'Email', required: false },
        ],
      })
    case 'embed':
      return nodes.embed!.create({ id })
    default:
      return null
  }
}

/** Lines that turn what is written into a kind of text with a look. */
const LOOKS: Partial<Record<SlashId, readonly [TextKind, Readonly<Record<string, unknown>>]>> = {
  section: ['heading', { ground: 'tint' }],
  largeQuote: ['blockquote', { style: 'large' }],
  timeline: ['bulletList', { style: 'timeline' }],
  fold: ['callout', { folded: true, label: '' }],
}

/** Lines that place columns: how many, and what they look like. */
const COLUMNS: Partial<Record<SlashId, readonly [count: 2 | 3, look?: Readonly<Record<string, unknown>>]>> = {
  columns2: [2],
  columns3: [3],
  columns12: [2, { ratio: '1:2' }],
  columns21: [2, { ratio: '2:1' }],
  cards: [3, { style: 'cards' }],
}

/** What choosing a line of the menu of blocks does, at the line the caret is in. */
export function runSlashItem(editor: Editor, item: SlashItem, ui: BuilderUi): void {
  if (item.run) return item.run()
  const block = activeBlock(editor.state)
  if (!block) return
  const look = LOOKS[item.id]
  if (look) {
    turnInto(editor, block.id, ...look)
    openSettings(item, ui, block.id)
    return
  }
  switch (item.id) {
    case 'image':
      chooseImages((files) => void insertImages(editor, files, editor.state.selection.from))
      return
    case 'footnote':
      return ui.set({ noting: true })
    case 'internal':
      undoStep(editor, () => setBlockAttrs(editor, block.id, { internal: true }))
      return
    default:
      if (isTextKind(item.id)) turnInto(editor, block.id, item.id)
      else placeItem(editor, item, ui, block.pos)
  }
}

/** Places a block of its own and goes on to what is to be filled in first. */
function placeItem(editor: Editor, item: SlashItem, ui: BuilderUi, pos: number): void {
  const id = newBlockId()
  const inPlace = madeInPlace(editor, id, item.id)
  if (inPlace) {
    placeBlock(editor, pos, inPlace)
    focusFirstField(editor, id)
    return
  }
  placeBlock(editor, pos, madeEmpty(editor, id, item.id))
  if (item.id === 'chart' || item.id === 'map') {
    ui.openPanel(id, 'data')
    announce(`${item.name} added, its settings are open`)
  } else openSettings(item, ui, id)
}

/** A block that is filled in by its settings, or that begins with empty lines. */
function madeEmpty(editor: Editor, id: string, kind: SlashId): ProseMirrorNode {
  const columns = COLUMNS[kind]
  if (columns) return makeColumns(editor, ...columns)
  if (kind === 'table') {
    const cells = Array.from({ length: 3 }, () => ['', '', ''])
    return tableNode(editor.schema, cells, { header: true })
  }
  // With room for one, so that the settings begin with a field.
  const attrs = kind === 'people' ? { people: [newPerson()] } : {}
  // A video is a file that plays in the page.
  return editor.schema.nodes[kind === 'video' ? 'file' : kind]!.create({ id, ...attrs })
}

/** Opens the settings of a block where its line of the menu says so. */
function openSettings({ name, opensSettings }: SlashItem, ui: BuilderUi, id: string): void {
  if (!opensSettings) return
  ui.openPanel(id)
  if (opensSettings === 'beside') announce(`${name} added, its settings are open`)
  else focusPanel()
}
