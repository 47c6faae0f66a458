import { storable } from '@bubbles/tables'
import { LIMITS } from '../limits.ts'
import type { InlineNode, Tree } from './tree.ts'

/** A note that several places refer to stands at each; what is referred to more often would make a small text a large report. */
const MOST_REFERENCES = 5

/** A footnote of Markdown that can be one of a report's. */
export interface Note {
  text: string
  /** Whether some of its words were set off, which a footnote's can't be. */
  isPlainer: boolean
}

type Definition = Extract<Tree['children'][number], { type: 'footnoteDefinition' }>
type Nodes = readonly { type: string; children?: unknown }[]

/**
 * The footnotes that become footnotes, by name: those that are referred to, and are words a report's note can hold. Of all others
 * the number and the words stay in the text.
 */
export function notesOf(tree: Tree): Map<string, Note> {
  const references = new Map<string, number>()
  const definitions: Definition[] = []
  const collect = (nodes: Nodes) => {
    for (const node of nodes) {
      const { identifier = '' } = node as { identifier?: string }
      if (node.type === 'footnoteReference') references.set(identifier, (references.get(identifier) ?? 0) + 1)
      if (node.type === 'footnoteDefinition') definitions.push(node as Definition)
      if (Array.isArray(node.children)) collect(node.children as Nodes)
    }
  }
  collect(tree.children)
  const notes = new Map<string, Note>()
  for (const definition of definitions) {
    const count = references.get(definition.identifier) ?? 0
    const note = count > 0 && count <= MOST_REFERENCES ? noteOf(definition) : null
    if (note && !notes.has(definition.identifier)) notes.set(definition.identifier, note)
  }
  return notes
}

/** @returns null where it is more than words, such as a list or an image, or more than a note may have. */
function noteOf({ children }: Definition): Note | null {
  const written: string[] = []
  let isPlainer = false
  const write = (nodes: readonly InlineNode[]): boolean =>
    nodes.every((node) => {
      switch (node.type) {
        case 'text':
          written.push(node.value)
          return true
        case 'inlineCode':
          isPlainer = true
          written.push(node.value)
          return true
        case 'break':
          written.push(' ')
          return true
        case 'strong':
        case 'emphasis':
        case 'delete':
          isPlainer = true
          return write(node.children)
        case 'link': {
          const before = written.length
          const isWords = write(node.children)
          const words = written.slice(before).join('')
          // An address in a note is a link again on the page.
          if (words === '' || !node.url.endsWith(words)) written.push(` (${node.url})`)
          return isWords
        }
        default:
          return false
      }
    })
  for (const child of children) {
    if (child.type !== 'paragraph') return null
    if (written.length > 0) written.push(' ')
    if (!write(child.children)) return null
  }
  const text = storable(written.join('')).replaceAll(/\s+/g, ' ').trim()
  return text !== '' && text.length <= LIMITS.note ? { text, isPlainer } : null
}
