import type { Editor } from '@tiptap/core'
import { blockById, bodyStart, undoStep } from '../editor/blocks.ts'
import { type JsonNode, withFreshIds } from '../editor/blockMoves.ts'
import type { KeptBlock } from './lostBlocks.ts'

/**
 * Puts a lost block back, as a new one, after the nearest block that stood before it; one step of undo.
 * @returns the id of the new block.
 * @throws RangeError when the report takes no such block any more.
 */
export function putBack(editor: Editor, lost: KeptBlock): string {
  const { doc, schema } = editor.state
  const copy = schema.nodeFromJSON(withFreshIds(lost.json as JsonNode))
  copy.check()
  const neighbour = lost.before.map((id) => blockById(doc, id)).find((block) => block?.parent === doc)
  let place = neighbour ? neighbour.pos + neighbour.node.nodeSize : 0
  // Never before the title and the standfirst.
  const first = bodyStart(doc)
  let body = 0
  for (let index = 0; index < first; index++) body += doc.child(index).nodeSize
  place = Math.max(place, body)
  undoStep(editor, () => editor.view.dispatch(editor.state.tr.insert(place, copy)))
  return copy.attrs.id as string
}
