import { sectionsByGround } from '@bubbles/report-document'
import { LONG_TITLE } from '@bubbles/report-document/pictures'
import { Extension } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { isEmptyParagraph } from './blocks.ts'

/**
 * Shows on the paper what a setting of one block does to others: the ground of a section, who said a quote; and what an
 * empty line inside a block is for. Those of the page itself are in `placeholder.ts`.
 */
export const looks = Extension.create({
  name: 'looks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const marks = [...coverOf(doc), ...groundsOf(doc), ...marksWithin(doc)]
          return marks.length ? DecorationSet.create(doc, marks) : null
        },
      },
    }),
  ],
})

/** The cover as readers see it, by a title's attributes: without its picture it has the colour. Undefined: none. */
export const coverShown = (attrs: Record<string, unknown> | undefined): 'colour' | 'picture' | undefined =>
  attrs?.cover === 'picture' && attrs.file !== null
    ? 'picture'
    : attrs?.cover === 'none'
      ? undefined
      : 'colour'

function coverOf({ firstChild: title }: ProseMirrorNode): Decoration[] {
  const shown = coverShown(title?.attrs)
  if (!title || !shown) return []
  const long = title.textContent.length > LONG_TITLE ? ' bb-long' : ''
  return [Decoration.node(0, title.nodeSize, { class: `bb-covered bb-covered-${shown}${long}` })]
}

function groundsOf(doc: ProseMirrorNode): Decoration[] {
  const parts: { type: string; attrs: Record<string, unknown>; from: number; to: number }[] = []
  doc.forEach((node, from) =>
    parts.push({ type: node.type.name, attrs: node.attrs, from, to: from + node.nodeSize }),
  )
  return sectionsByGround(parts).flatMap(({ ground, nodes }) =>
    ground === 'none'
      ? []
      : nodes.map(({ from, to }, at) => {
          const edges = `${at === 0 ? ' bb-on-first' : ''}${at === nodes.length - 1 ? ' bb-on-last' : ''}`
          return Decoration.node(from, to, { class: `bb-on bb-on-${ground}${edges}` })
        }),
  )
}

function marksWithin(doc: ProseMirrorNode): Decoration[] {
  const found: Decoration[] = []
  doc.descendants((node, from, parent) => {
    const mark = (attrs: Record<string, string>) =>
      found.push(Decoration.node(from, from + node.nodeSize, attrs))
    if (node.type.name === 'blockquote' && node.attrs.who) mark({ 'data-said': String(node.attrs.who) })
    const hint = parent?.childCount === 1 && isEmptyParagraph(node) ? hintOf(parent, doc, from) : undefined
    if (hint) mark({ class: 'is-empty', 'data-placeholder': hint })
    return !node.isTextblock
  })
  return found
}

/** What the only line of a block is for, by the block. */
const HINTS: Readonly<Record<string, string>> = {
  column: 'Write, or press /',
  blockquote: 'What was said',
  callout: 'What matters',
}

/** The point of a timeline is known by the list it is in. */
const hintOf = (parent: ProseMirrorNode, doc: ProseMirrorNode, at: number): string | undefined =>
  HINTS[parent.type.name] ??
  (doc.resolve(at).node(-1)?.attrs.style === 'timeline' ? 'Date: what happened' : undefined)
