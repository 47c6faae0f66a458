import { embedOf, newBlockId } from '@bubbles/report-document'
import { messageOf, toasts } from '@bubbles/ui'
import type { QueryClient } from '@tanstack/react-query'
import { type Editor, Extension } from '@tiptap/core'
import { Fragment, type Node as ProseMirrorNode, Slice } from '@tiptap/pm/model'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import { handlePaste as pasteIntoTable, isInTable } from '@tiptap/pm/tables'
import type { BuilderUi } from '../../builderUi.ts'
import {
  activeBlock,
  blockById,
  emptyParagraph,
  inBody,
  isEmptyParagraph,
  selectBlock,
  selectedBlock,
  separateUndo,
  undoStep,
} from '../blocks.ts'
import { placeBlock } from '../placeBlock.ts'
import { likeTarget, looksLikeHeader, tableNode } from '../tables.ts'
import { cellsOfHtml, cellsOfText } from './cells.ts'
import { cleanHtml, countPictures } from './cleanHtml.ts'
import { loadMarkdown, pasteMarkdown } from './markdown.ts'
import { type Choice, choicesOf, offerKey, offerOf, type PasteOffer, setOffer } from './offer.ts'

/** As many lines as become paragraphs of their own; more of them stay together as they are. */
const MAX_LINES = 500

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pasteOffer: {
      /** Does what was chosen of the open offer. */
      takeOffer: (choice: Choice) => ReturnType
    }
  }
}

/** Whoever reaches for Ctrl or the menu of the mouse may be about to paste: what reads Markdown is there by then. */
const loadAhead = (): void => void loadMarkdown().catch(() => null)

/**
 * What is pasted: other programs' HTML without its junk, Markdown as what it says, cells into the table the caret is in, and on an empty line
 * the question whether cells are a table or a chart, and an address an embed or a link.
 */
export const pasteRules = (ui: BuilderUi, queryClient: QueryClient) =>
  Extension.create({
    name: 'pasteRules',
    // Before the menu of blocks and the keys of blocks: its menu takes the keys while it is open.
    priority: 960,

    addCommands() {
      return {
        takeOffer:
          (choice) =>
          ({ editor }) => {
            // After the command: what is done dispatches for itself.
            queueMicrotask(() => take(editor, ui, queryClient, choice))
            return true
          },
      }
    },

    addProseMirrorPlugins() {
      const { editor } = this
      // With Shift, text is pasted as it is.
      let isPlain = false
      return [
        new Plugin<PasteOffer | null>({
          key: offerKey,
          state: {
            init: () => null,
            apply: (tr, offer, _before, state) => {
              const meta = tr.getMeta(offerKey) as { offer: PasteOffer | null } | undefined
              if (meta) return meta.offer
              if (!offer || !(tr.docChanged || tr.selectionSet)) return offer
              const block = activeBlock(state)
              return block?.id === offer.blockId && !(offer.kind === 'address' && tr.docChanged)
                ? offer
                : null
            },
          },
          view: () => ({
            update: (view, before) => {
              const left = offerKey.getState(before)
              // Whoever goes on without choosing has pasted text: nothing that was pasted is lost.
              if (left?.kind === 'cells' && !offerOf(view.state) && !TAKEN.has(left)) {
                TAKEN.add(left)
                queueMicrotask(() => writeText(editor, left))
              }
            },
          }),
          props: {
            transformPastedHTML: cleanHtml,
            handlePaste: (view, event, slice) => {
              separateUndo(editor)
              setTimeout(() => !editor.isDestroyed && separateUndo(editor))
              writeBelowSelected(editor)
              if (!isPlain) tellPictures(event.clipboardData)
              return (
                pasted(editor, event) ||
                (isInTable(view.state) && intoTable(editor, event, slice)) ||
                (!isPlain && pasteMarkdown(editor, event.clipboardData))
              )
            },
            handleDOMEvents: {
              contextmenu: loadAhead,
              keydown: (_view, event) => {
                isPlain = event.shiftKey
                if (event.ctrlKey || event.metaKey) loadAhead()
                return false
              },
              keyup: (_view, event) => {
                isPlain = event.shiftKey
                return false
              },
            },
            handleDrop: () => {
              separateUndo(editor)
              setTimeout(() => !editor.isDestroyed && separateUndo(editor))
              return false
            },
            handleKeyDown: (view, event) => {
              const offer = offerOf(view.state)
              if (!offer || event.isComposing) return false
              return offerKeyDown(editor, offer, event)
            },
          },
        }),
      ]
    },
  })

/** A picture within words has no file that could be kept: the person is told which are missing. */
function tellPictures(data: DataTransfer | null): void {
  if (!data?.getData('text/plain').trim()) return
  const count = countPictures(data.getData('text/html'))
  if (count > 0)
    toasts.notify({
      message:
        count === 1
          ? 'The image wasn’t pasted. Add it with /image.'
          : `${count} images weren’t pasted. Add them with /image.`,
    })
}

/** Offers that were answered, or that nobody answered and that became text. */
const TAKEN = new WeakSet<PasteOffer>()

/** What is pasted while a block is selected as a whole goes below it: it must not put an end to a chart. */
function writeBelowSelected(editor: Editor): void {
  const block = selectedBlock(editor.state)
  if (!block || !NodeSelection.isSelectable(block.node)) return
  const pos = block.pos + block.node.nodeSize
  const tr = editor.state.tr.insert(pos, emptyParagraph(editor))
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 1)))
}

/** Asks what cells should become, and on an empty line an address. Cells pasted into a text go on a line below it. */
function pasted(editor: Editor, event: ClipboardEvent): boolean {
  const { state } = editor
  const block = activeBlock(state)
  const data = event.clipboardData
  if (!data || !block || !inBody(state.doc, block) || block.node.type.name !== 'paragraph') return false
  const empty = isEmptyParagraph(block.node)
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const address = text.trim()
  const embed = !empty || /\s/.test(address) ? null : embedOf(address)
  if (embed) {
    const link = state.schema.text(address, [state.schema.marks.link!.create({ href: embed.href })])
    const tr = state.tr.insert(block.pos + 1, link)
    tr.setSelection(TextSelection.create(tr.doc, block.pos + 1 + address.length)).removeStoredMark(
      state.schema.marks.link!,
    )
    editor.view.dispatch(
      setOffer(tr, { kind: 'address', blockId: block.id, address, provider: embed.provider, active: 0 }),
    )
    return true
  }
  const cells = (html ? cellsOfHtml(html) : null) ?? (html && !isSheet(html) ? null : cellsOfText(text))
  if (!cells || cells.length * (cells[0]?.length ?? 0) < 2) return false
  // One row within a sentence is words.
  if (!empty && cells.length < 2) return false
  const plain = text || cells.map((row) => row.join('\t')).join('\n')
  const { tr } = state
  const line = empty ? block.node : emptyParagraph(editor)
  if (!empty) {
    const below = block.pos + block.node.nodeSize
    tr.insert(below, line).setSelection(TextSelection.create(tr.doc, below + 1))
  }
  const blockId = String(line.attrs.id)
  editor.view.dispatch(setOffer(tr, { kind: 'cells', blockId, cells, text: plain, active: 0 }))
  return true
}

const isSheet = (html: string): boolean =>
  /google-sheets-html-origin|urn:schemas-microsoft-com:office:excel|LibreOffice/i.test(html)

/** In a table, lines and tabs are cells from the caret on; the table grows where it is too small. */
function intoTable(editor: Editor, event: ClipboardEvent, slice: Slice): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  const html = event.clipboardData?.getData('text/html') ?? ''
  const { firstChild, childCount } = slice.content
  if (/<table[\s>]/i.test(html) && childCount === 1 && firstChild?.type.name === 'table')
    return pasteCells(editor, event, firstChild)
  const cells = cellsOfText(text) ?? linesOf(text)
  return cells !== null && pasteCells(editor, event, tableNode(editor.schema, cells, { header: false }))
}

const linesOf = (text: string): string[][] | null =>
  text.trim().includes('\n')
    ? text
        .trim()
        .split(/\r?\n/)
        .map((line) => [line])
    : null

const pasteCells = (editor: Editor, event: ClipboardEvent, table: ProseMirrorNode): boolean =>
  pasteIntoTable(editor.view, event, new Slice(Fragment.from(likeTarget(editor.state, table)), 0, 0))

function offerKeyDown(editor: Editor, offer: PasteOffer, event: KeyboardEvent): boolean {
  const choices = choicesOf(offer)
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by !== undefined) {
    const active = (offer.active + by + choices.length) % choices.length
    editor.view.dispatch(setOffer(editor.state.tr, { ...offer, active }))
    return true
  }
  if (event.key === 'Enter' || event.key === 'Tab') {
    editor.commands.takeOffer(choices[offer.active]!)
    return true
  }
  if (event.key === 'Escape') {
    editor.commands.takeOffer(choices.at(-1)!)
    return true
  }
  // A key that writes: the text was meant. It is there before the letter is.
  if (offer.kind === 'cells' && event.key.length === 1 && !event.ctrlKey && !event.metaKey)
    take(editor, null, null, 'text')
  return false
}

function take(editor: Editor, ui: BuilderUi | null, queryClient: QueryClient | null, choice: Choice): void {
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
