import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { DocumentNode } from '../types.ts'

export type Tree = ReturnType<typeof fromMarkdown>
export type BlockNode = Tree['children'][number]
type Of<Type> = Extract<BlockNode, { type: Type }>
export type InlineNode = Of<'paragraph'>['children'][number]
export type ListNode = Of<'list'>
export type QuoteNode = Of<'blockquote'>
export type ParagraphNode = Of<'paragraph'>
export type TableNode = Of<'table'>

/** What a tree may say that Markdown has no words for: how many rows of a table name its columns, its caption, and the anchors in that. */
declare module 'mdast' {
  interface TableData {
    heads?: number
    caption?: string
    anchors?: string[]
  }
  interface RootContentMap {
    reportBlock: ReportBlock
  }
}

/** A block of a report among what is yet to become one. */
export interface ReportBlock {
  type: 'reportBlock'
  block: DocumentNode
  /** Anchors at it that links may lead to. */
  anchors?: string[]
}

/**
 * CommonMark with GitHub's tables, task lists, footnotes and struck words. Lines that are set in are text: what is pasted
 * is indented for many reasons, and code stands between fences.
 */
export const parse = (text: string): Tree =>
  fromMarkdown(text, {
    extensions: [gfm(), { disable: { null: ['codeIndented'] } }],
    mdastExtensions: [gfmFromMarkdown()],
  })

/**
 * Whether somebody wrote this as Markdown: it has a heading, list, quote, table, code, link, image or words set off. An
 * address alone is text, and so is a single line that begins with a year.
 */
export function isWritten(tree: Tree): boolean {
  return tree.children.some((node) => {
    switch (node.type) {
      case 'list':
        return !node.ordered || node.children.length > 1 || (node.start ?? 1) <= 1
      case 'heading':
      case 'blockquote':
      case 'code':
      case 'table':
      case 'footnoteDefinition':
        return true
      case 'paragraph':
        return node.children.some(isSetOff)
      default:
        return false
    }
  })
}

const isSetOff = (node: InlineNode): boolean =>
  node.type === 'link'
    ? !(node.children[0]?.type === 'text' && node.url.endsWith(node.children[0].value))
    : node.type !== 'text' && node.type !== 'html' && node.type !== 'break'
