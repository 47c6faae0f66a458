import { embedOf } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { activeBlock, type BlockAt, emptyParagraph, inBody, isEmptyParagraph } from '../blocks.ts'
import { type Cells, cellsOfHtml, cellsOfText } from './cells.ts'
import { setOffer } from './offer.ts'
import { caretIntoText, inHead } from './pasteAtHead.ts'

/**
 * Asks what cells should become, and on an empty line an address. Cells pasted into a text go on a line below it.
 * @returns whether it asks
 */
export function offerPasted(editor: Editor, data: DataTransfer | null): boolean {
  const { state } = editor
  const block = activeBlock(state)
  if (data && inHead(state)) return offerBelowHead(editor, data)
  if (!data || !block || !inBody(state.doc, block) || block.node.type.name !== 'paragraph') return false
  return offerAddress(editor, block, data) || offerCells(editor, block, data)
}

/** Cells are no title and no introduction: they go to the beginning of the text. */
function offerBelowHead(editor: Editor, data: DataTransfer): boolean {
  if ((cellsIn(data)?.length ?? 0) < 2) return false
  caretIntoText(editor)
  return offerCells(editor, activeBlock(editor.state)!, data)
}

/** Writes the address as a link and asks whether it should be an embed. */
function offerAddress(editor: Editor, block: BlockAt, data: DataTransfer): boolean {
  const address = data.getData('text/plain').trim()
  const embed = !isEmptyParagraph(block.node) || /\s/.test(address) ? null : embedOf(address)
  if (!embed) return false
  const { schema, tr } = editor.state
  const type = schema.marks.link!
  tr.insert(block.pos + 1, schema.text(address, [type.create({ href: embed.href })]))
  tr.setSelection(TextSelection.create(tr.doc, block.pos + 1 + address.length)).removeStoredMark(type)
  editor.view.dispatch(
    setOffer(tr, { kind: 'address', blockId: block.id, address, provider: embed.provider, active: 0 }),
  )
  return true
}

/** Asks whether cells should be a table, a chart or text. */
function offerCells(editor: Editor, block: BlockAt, data: DataTransfer): boolean {
  const empty = isEmptyParagraph(block.node)
  const text = data.getData('text/plain')
  const cells = cellsIn(data)
  if (!cells || cells.length * (cells[0]?.length ?? 0) < 2) return false
  // One row within a sentence is words.
  if (!empty && cells.length < 2) return false
  const plain = text || cells.map((row) => row.join('\t')).join('\n')
  const { tr } = editor.state
  const line = empty ? block.node : emptyParagraph(editor)
  if (!empty) {
    const below = block.pos + block.node.nodeSize
    tr.insert(below, line).setSelection(TextSelection.create(tr.doc, below + 1))
  }
  const blockId = String(line.attrs.id)
  editor.view.dispatch(setOffer(tr, { kind: 'cells', blockId, cells, text: plain, active: 0 }))
  return true
}

function cellsIn(data: DataTransfer): Cells | null {
  const html = data.getData('text/html')
  return (
    (html ? cellsOfHtml(html) : null) ??
    (html && !isSheet(html) ? null : cellsOfText(data.getData('text/plain')))
  )
}

const isSheet = (html: string): boolean =>
  /google-sheets-html-origin|urn:schemas-microsoft-com:office:excel|LibreOffice/i.test(html)
