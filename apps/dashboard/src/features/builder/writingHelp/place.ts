import type { Editor } from '@tiptap/core'
import { activeBlock, blockAtIndex, blockById } from '../editor/blocks.ts'
import type { WritingRequest } from './WritingRequest.ts'

/** Where a suggestion would go. */
export interface Place {
  task: WritingRequest['task']
  /** The block it is about; '' for an introduction. */
  blockId: string
  /** The passage to be made plainer. */
  range?: { from: number; to: number }
  /** What the suggestion stands below. */
  anchor: HTMLElement
}

/** Where the suggestion that is asked for would go; null where there is no such place. */
export function placeOf(editor: Editor, { task, blockId, anchor }: WritingRequest): Place | null {
  if (blockId !== undefined) return figurePlace(editor, task, blockId, anchor)
  return task === 'introduction' ? introductionPlace(editor) : passagePlace(editor)
}

function figurePlace(
  editor: Editor,
  task: Place['task'],
  blockId: string,
  pressed: HTMLElement | undefined,
): Place | null {
  const block = blockById(editor.state.doc, blockId)
  const anchor = pressed ?? (block && editor.view.nodeDOM(block.pos))
  return anchor instanceof HTMLElement ? { task, blockId, anchor } : null
}

function passagePlace(editor: Editor): Place | null {
  const { $from, $to, from, to } = editor.state.selection
  if (from === to || !$from.sameParent($to) || $from.parent.type.spec.code === true) return null
  const anchor = editor.view.nodeDOM($from.before())
  const own: unknown = $from.parent.attrs.id
  const blockId = typeof own === 'string' ? own : activeBlock(editor.state)?.id
  return blockId && anchor instanceof HTMLElement
    ? { task: 'plainer', blockId, range: { from, to }, anchor }
    : null
}

function introductionPlace(editor: Editor): Place | null {
  const { doc } = editor.state
  const [title, first] = [blockAtIndex(doc, 0), blockAtIndex(doc, 1)]
  const above = first?.node.type.name === 'standfirst' ? first : title
  const anchor = above && editor.view.nodeDOM(above.pos)
  return anchor instanceof HTMLElement ? { task: 'introduction', blockId: '', anchor } : null
}
