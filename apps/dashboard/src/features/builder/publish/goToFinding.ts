import type { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { flushSync } from 'react-dom'
import type { BuilderUi } from '../builderUi.ts'
import { byStep } from '../chart/FigureSteps.tsx'
import type { FigureStep } from '../chart/StepTabs.tsx'
import { type BlockAt, blockById, blockElement, selectBlock, writeIn } from '../editor/blocks.ts'
import { firstFieldOf, focusFinding, focusFirstField } from '../editor/focusField.ts'
import { hasSettings } from '../panel/panels.ts'
import { reviewQuery } from '../review/queries.ts'
import { showThread } from '../review/startComment.ts'

/** How far below the top of the window a block that is shown begins: under the two lines that stay there. */
const BELOW_TOP = 116
/** The same of a table, whose buttons stand above it. */
const BELOW_TABLE_BUTTONS = 160

/** What a check found: `code` says what, null for a block that only changed. */
export interface Place {
  blockId: string
  code: string | null
}

/** Errors for want of data of one’s own: there is nothing to check yet. */
const WITHOUT_DATA = new Set(['data-missing', 'no-data', 'sample-data'])

/** Blocks of words, whose settings only say how they look. */
const WRITTEN = new Set(['heading', 'bulletList', 'blockquote', 'callout', 'columns'])

/** What is wrong with a cover, which is set beside the title. */
const IN_COVER = new Set(['cover-missing', 'missing-alt'])

/** The step of a figure's settings where a finding is mended. */
export function mendingStep(code: string): FigureStep {
  if (WITHOUT_DATA.has(code)) return 'data'
  return byStep([{ level: 'error', code, message: '' }]).annotate.length > 0 ? 'annotate' : 'check'
}

/** Where a finding is mended: in the settings, at a step of theirs; in a field on the paper; or in the text. */
export function mendedIn(
  type: string,
  code: string,
  hasField: boolean,
): { panel: string } | 'field' | 'text' {
  if (type === 'chart' || type === 'map') return { panel: mendingStep(code) }
  // Its words are mended where they are written.
  if (type === 'title') return IN_COVER.has(code) ? { panel: '' } : 'text'
  if (type === 'table') return code === 'table-caption-missing' ? { panel: '' } : 'text'
  if (WRITTEN.has(type)) return code === 'fold-unnamed' ? { panel: '' } : 'text'
  if (hasField) return 'field'
  return hasSettings(type) ? { panel: '' } : 'text'
}

/**
 * Goes to what a check or a list of changes names. Who may edit is where it is mended; who may not is at the block, with
 * the comments as they were.
 */
export function goToFinding(
  { editor, ui, queryClient, reportId }: Surroundings,
  { blockId, code }: Place,
): void {
  const isOfThreads = code === 'open-threads' || code === 'open-suggestions'
  const threads = isOfThreads ? queryClient.getQueryData(reviewQuery(reportId).queryKey) : null
  const thread = threads?.threads.find(
    (each) =>
      each.blockId === blockId &&
      each.resolvedAt === null &&
      (each.suggestion?.state === 'open') === (code === 'open-suggestions'),
  )
  const block = blockById(editor.state.doc, blockId)
  // Of a block that was deleted the comments are left.
  if (!block && thread) ui.openDrawer('review')
  if (block) goToBlock(editor, ui, block, thread ? null : code)
  if (thread) showThread(ui, thread.id, true)
}

interface Surroundings {
  editor: Editor
  ui: BuilderUi
  queryClient: QueryClient
  reportId: string
}

function goToBlock(editor: Editor, ui: BuilderUi, block: BlockAt, code: string | null): void {
  const { type } = block.node
  const place =
    code === null || !editor.isEditable
      ? null
      : mendedIn(type.name, code, firstFieldOf(editor, block.id) !== null)
  if (type.spec.selectable === false || (place === 'text' && !block.node.isAtom)) writeIn(editor, block)
  else selectBlock(editor, block)
  // What stands at the right is gone before other settings open: the focus would go to one of its fields.
  if (editor.isEditable) flushSync(() => ui.set({ panel: null, drawer: null }))
  // A document that cannot be written in takes no focus along with its selection.
  else editor.view.dom.focus({ preventScroll: true })
  bringUp(editor, block)
  if (place === 'field') focusFirstField(editor, block.id)
  else if (place !== null && place !== 'text') {
    ui.openPanel(block.id, place.panel)
    focusFinding(code!)
  }
}

/** Brings the beginning of a block to the upper part of the screen: settings from below leave that free on a phone. */
function bringUp(editor: Editor, { id, node }: BlockAt): void {
  const element = blockElement(editor, id)
  const top = node.type.name === 'table' ? BELOW_TABLE_BUTTONS : BELOW_TOP
  if (element) window.scrollTo({ top: window.scrollY + element.getBoundingClientRect().top - top })
}
