import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { announce } from '../editor/announce.ts'
import { bodyStart, undoStep } from '../editor/blocks.ts'

/** A heading of the page, and all that stands under it. */
export interface Section {
  id: string
  level: 2 | 3
  title: string
  /** From the heading to the next of its level or above, as positions of the document. */
  from: number
  to: number
}

/** The sections of a report in their order; those of subheadings are within those of headings. */
export function sectionsOf(doc: ProseMirrorNode): Section[] {
  const sections: Section[] = []
  const open: Section[] = []
  doc.forEach((node, pos, index) => {
    if (node.type.name !== 'heading' || index < bodyStart(doc)) return
    const level = node.attrs.level === 3 ? 3 : 2
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()!.to = pos
    const section: Section = {
      id: String(node.attrs.id ?? ''),
      level,
      title: node.textContent.trim(),
      from: pos,
      to: doc.content.size,
    }
    sections.push(section)
    open.push(section)
  })
  return sections
}

/** The section a section can change places with: the one of its level before or after it, under the same heading. */
export function neighbourOf(sections: readonly Section[], id: string, by: -1 | 1): Section | null {
  const section = sections.find((each) => each.id === id)
  if (!section) return null
  const within = sections.find(
    (each) => each.level < section.level && each.from < section.from && each.to >= section.to,
  )
  const beside = sections.filter(
    (each) => each.level === section.level && (!within || (each.from > within.from && each.to <= within.to)),
  )
  return beside[beside.findIndex((each) => each.id === id) + by] ?? null
}

/**
 * Moves a section with all that is under it one place up or down, as one step of undo.
 * @returns whether there was a place to go to
 */
export function moveSection(editor: Editor, id: string, by: -1 | 1): boolean {
  const sections = sectionsOf(editor.state.doc)
  const section = sections.find((each) => each.id === id)
  const neighbour = neighbourOf(sections, id, by)
  if (!section || !neighbour) return false
  return moveTo(editor, section, by < 0 ? neighbour.from : neighbour.to)
}

/** Moves a section to where another begins, or behind it if it comes from above. */
export function moveSectionTo(editor: Editor, id: string, targetId: string): boolean {
  const sections = sectionsOf(editor.state.doc)
  const section = sections.find((each) => each.id === id)
  const target = sections.find((each) => each.id === targetId)
  if (!section || !target || section === target) return false
  // Nothing goes into itself.
  if (target.from > section.from && target.to <= section.to) return false
  return moveTo(editor, section, target.from < section.from ? target.from : target.to)
}

function moveTo(editor: Editor, { from, to, title }: Section, target: number): boolean {
  if (target >= from && target <= to) return false
  const { content } = editor.state.doc.slice(from, to)
  undoStep(editor, () => {
    const { tr } = editor.state
    tr.delete(from, to)
    const at = tr.mapping.map(target)
    tr.insert(at, content)
    editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at + 1))))
  })
  announce(`Moved: ${title || 'Untitled'}`)
  return true
}
