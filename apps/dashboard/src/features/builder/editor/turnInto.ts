import type { Editor } from '@tiptap/core'
import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model'
import { newBlockId } from '@bubbles/report-document'
import { announce } from './announce.ts'
import { kindInWords } from './blockInWords.ts'
import { blockById, isSmallNote, undoStep, writeIn } from './blocks.ts'

export type TextKind =
  | 'paragraph'
  | 'smallNote'
  | 'heading'
  | 'subheading'
  | 'bulletList'
  | 'orderedList'
  | 'taskList'
  | 'blockquote'
  | 'callout'
  | 'codeBlock'

const TEXT_TYPES = new Set([
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'callout',
  'codeBlock',
])

/** Whether a line of the menu of blocks is a kind of text: what is written stays. */
export const isTextKind = (kind: string): kind is TextKind =>
  kind === 'subheading' || kind === 'smallNote' || TEXT_TYPES.has(kind)

export const isTextBlock = (node: ProseMirrorNode): boolean => TEXT_TYPES.has(node.type.name)

/** Which text kind a block is, null for figures. */
export function textKindOf(node: ProseMirrorNode): TextKind | null {
  if (!isTextBlock(node)) return null
  if (node.type.name === 'heading') return node.attrs.level === 3 ? 'subheading' : 'heading'
  if (isSmallNote(node)) return 'smallNote'
  return node.type.name as TextKind
}

/** The runs of text in a block, one for each line it would make. */
function linesOf(node: ProseMirrorNode): Fragment[] {
  if (node.type.name === 'codeBlock')
    return node.textContent
      .split('\n')
      .map((line) => (line ? Fragment.from(node.type.schema.text(line)) : Fragment.empty))
  if (node.isTextblock) return [node.content]
  return node.children.flatMap(linesOf)
}

const textOf = (line: Fragment): string => line.textBetween(0, line.size)

/**
 * Turns a block of text into another kind; the words stay, the first block keeps its id.
 * @param look settings of the first block it makes
 */
export function turnInto(
  editor: Editor,
  id: string,
  kind: TextKind,
  look: Readonly<Record<string, unknown>> = {},
): void {
  const block = blockById(editor.state.doc, id)
  if (!block || !isTextBlock(block.node)) return
  const first = { id, internal: block.node.attrs.internal === true, ...look }
  const made = blocksOf(editor, first, kind, linesOf(block.node))
  undoStep(editor, () =>
    editor.view.dispatch(editor.state.tr.replaceWith(block.pos, block.pos + block.node.nodeSize, made)),
  )
  const turned = blockById(editor.state.doc, id)
  if (!turned) return
  writeIn(editor, turned)
  announce(kindInWords(turned.node))
}

function blocksOf(
  editor: Editor,
  first: { id: string; internal: boolean },
  kind: TextKind,
  lines: Fragment[],
): ProseMirrorNode[] {
  const { nodes } = editor.schema
  const paragraph = (line: Fragment) => nodes.paragraph!.create({ id: newBlockId() }, line)
  switch (kind) {
    case 'bulletList':
    case 'orderedList':
    case 'taskList': {
      const item = nodes[kind === 'taskList' ? 'taskItem' : 'listItem']!
      return [
        nodes[kind]!.create(
          first,
          lines.map((line) => item.create({ id: newBlockId() }, paragraph(line))),
        ),
      ]
    }
    case 'blockquote':
    case 'callout':
      return [nodes[kind]!.create(first, lines.map(paragraph))]
    case 'codeBlock': {
      const text = lines.map(textOf).join('\n')
      return [nodes.codeBlock!.create(first, text ? editor.schema.text(text) : null)]
    }
    default:
      return lines.map((line, index) => {
        const attrs = index === 0 ? first : { id: newBlockId(), internal: first.internal }
        if (kind === 'paragraph') return nodes.paragraph!.create(attrs, line)
        if (kind === 'smallNote') return nodes.paragraph!.create({ ...attrs, style: 'small' }, line)
        return nodes.heading!.create({ ...attrs, level: kind === 'heading' ? 2 : 3 }, line)
      })
  }
}
