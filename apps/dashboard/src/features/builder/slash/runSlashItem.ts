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
import type { SlashId, SlashItem } from './items.ts'

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

/** What choosing a line of the menu of blocks does, at the line the caret is in. */
export function runSlashItem(editor: Editor, item: SlashItem, ui: BuilderUi): void {
  const block = activeBlock(editor.state)
  if (!block) return
  const { nodes } = editor.schema
  const id = newBlockId()
  const place = (node: ProseMirrorNode) => placeBlock(editor, block.pos, node)
  const inPlace = madeInPlace(editor, id, item.id)
  if (inPlace) {
    place(inPlace)
    focusFirstField(editor, id)
    return
  }
  const look = LOOKS[item.id]
  if (look) {
    turnInto(editor, block.id, ...look)
    if (!item.opensSettings) return
    ui.openPanel(block.id)
    if (item.opensSettings === 'beside') announce(`${item.name} added, its settings are open`)
    else focusPanel()
    return
  }
  switch (item.id) {
    case 'chart':
    case 'map':
      place(nodes[item.id]!.create({ id }))
      ui.openPanel(id, 'data')
      announce(`${item.name} added, its settings are open`)
      return
    case 'image':
      chooseImages((files) => void insertImages(editor, files, editor.state.selection.from))
      return
    case 'table':
      return place(
        tableNode(
          editor.schema,
          Array.from({ length: 3 }, () => ['', '', '']),
          { header: true },
        ),
      )
    case 'columns2':
      return place(makeColumns(editor, 2))
    case 'columns3':
      return place(makeColumns(editor, 3))
    case 'columns12':
      return place(makeColumns(editor, 2, { ratio: '1:2' }))
    case 'columns21':
      return place(makeColumns(editor, 2, { ratio: '2:1' }))
    case 'cards':
      return place(makeColumns(editor, 3, { style: 'cards' }))
    case 'people':
      // With room for one, so that the settings begin with a field.
      place(nodes.people!.create({ id, people: [newPerson()] }))
      ui.openPanel(id)
      focusPanel()
      return
    case 'footnote':
      return ui.set({ noting: true })
    case 'internal':
      undoStep(editor, () => setBlockAttrs(editor, block.id, { internal: true }))
      return
    default:
      if (isTextKind(item.id)) return turnInto(editor, block.id, item.id)
      place(nodes[item.id]!.create({ id }))
      if (!item.opensSettings) return
      ui.openPanel(id)
      focusPanel()
  }
}
