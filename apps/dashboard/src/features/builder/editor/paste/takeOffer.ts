import { newBlockId } from '@bubbles/report-document'
import { messageOf, toasts } from '@bubbles/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import type { BuilderUi } from '../../builderUi.ts'
import {
  blockById,
  emptyParagraph,
  isEmptyParagraph,
  selectBlock,
  selectedBlock,
  undoStep,
} from '../blocks.ts'
import { placeBlock } from '../placeBlock.ts'
import { looksLikeHeader } from '@bubbles/report-document/numeric-cells'
import { tableNode } from '../tables.ts'
import { type Choice, offerOf, type PasteOffer, setOffer } from './offer.ts'

/** As many lines as become paragraphs of their own; more of them stay together as they are. */
const MAX_LINES = 500

/** Offers that were answered, or that nobody answered and that became text. */
const TAKEN = new WeakSet<PasteOffer>()

/** Does what was chosen of the open offer, and closes it. Only text can be chosen without `ui` and `queryClient`. */
export function takeOffer(
  editor: Editor,
  ui: BuilderUi | null,
  queryClient: QueryClient | null,
  choice: Choice,
): void {
  const offer = editor.isDestroyed ? null : offerOf(editor.state)
  if (!offer) return
  TAKEN.add(offer)
  editor.view.dispatch(setOffer(editor.state.tr, null))
  if (offer.kind === 'address') {
    if (choice === 'embed' && ui) placeEmbed(editor, ui, offer)
  } else if (choice === 'chart' && ui && queryClient) void placeChart(editor, ui, queryClient, offer)
  else if (choice === 'table') placeTable(editor, offer)
  else writeText(editor, offer)
  editor.view.focus()
}

function placeEmbed(editor: Editor, ui: BuilderUi, offer: PasteOffer & { kind: 'address' }): void {
  const block = blockById(editor.state.doc, offer.blockId)
  if (!block) return
  const id = newBlockId()
  const embed = editor.schema.nodes.embed!.create({ id, url: offer.address })
  const last = editor.state.doc.resolve(block.pos + block.node.nodeSize).nodeAfter === null
  const made = last ? [embed, emptyParagraph(editor)] : [embed]
  undoStep(editor, () =>
    editor.view.dispatch(editor.state.tr.replaceWith(block.pos, block.pos + block.node.nodeSize, made)),
  )
  const placed = blockById(editor.state.doc, id)
  if (placed) selectBlock(editor, placed)
  ui.openPanel(id)
}

function placeTable(editor: Editor, offer: PasteOffer & { kind: 'cells' }): void {
  const block = blockById(editor.state.doc, offer.blockId)
  if (!block) return
  placeBlock(
    editor,
    block.pos + 1,
    tableNode(editor.schema, offer.cells, { header: looksLikeHeader(offer.cells) }),
  )
}

async function placeChart(
  editor: Editor,
  ui: BuilderUi,
  queryClient: QueryClient,
  offer: PasteOffer & { kind: 'cells' },
): Promise<void> {
  try {
    const { attachDataset, readingOfCells, tellNotes } = await import('../../chart/readTable.ts')
    const reading = readingOfCells(offer.cells, { header: looksLikeHeader(offer.cells) })
    const { table, dataset } = reading
    const block = editor.isDestroyed ? null : blockById(editor.state.doc, offer.blockId)
    if (!block) return
    const id = newBlockId()
    placeBlock(editor, block.pos + 1, editor.schema.nodes.chart!.create({ id }))
    await attachDataset(editor, queryClient, id, 'Pasted cells', dataset, 'new', table)
    tellNotes(reading)
    // The settings open with the data there: before, they would ask for cells and take the focus into that field, which
    // goes a moment later. Who has gone on to another block meanwhile wants to write.
    if (!editor.isDestroyed && selectedBlock(editor.state)?.id === id) ui.openPanel(id, 'visualise')
  } catch (error) {
    toasts.addError(messageOf(error))
    writeText(editor, offer)
  }
}

/** Whoever goes on without choosing has pasted text: nothing that was pasted is lost. */
export function writeUnanswered(editor: Editor, left: PasteOffer | null | undefined): void {
  if (left?.kind !== 'cells' || TAKEN.has(left)) return
  TAKEN.add(left)
  queueMicrotask(() => writeText(editor, left))
}

/** The text as it was pasted, a paragraph a line; of very many lines, one block that keeps them as they are. */
function writeText(editor: Editor, offer: PasteOffer & { kind: 'cells' }): void {
  const block = editor.isDestroyed ? null : blockById(editor.state.doc, offer.blockId)
  if (!block) return
  const { schema } = editor
  const lines = offer.text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const made =
    lines.length > MAX_LINES
      ? [schema.nodes.codeBlock!.create({ id: newBlockId() }, schema.text(lines.join('\n')))]
      : lines.map((line, index) =>
          schema.nodes.paragraph!.create(
            { id: index === 0 ? offer.blockId : newBlockId() },
            line ? schema.text(line) : null,
          ),
        )
  const { tr } = editor.state
  const here = tr.selection.$from.parent === block.node
  if (isEmptyParagraph(block.node)) tr.replaceWith(block.pos, block.pos + block.node.nodeSize, made)
  else tr.insert(block.pos + block.node.nodeSize, made)
  const end = block.pos + made.reduce((sum, { nodeSize }) => sum + nodeSize, 0) - 1
  if (here) tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1))
  undoStep(editor, () => editor.view.dispatch(tr.scrollIntoView()))
}
