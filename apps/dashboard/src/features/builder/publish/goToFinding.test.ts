import { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BuilderUi } from '../builderUi.ts'
import { selectedBlock } from '../editor/blocks.ts'
import { figure, p, testEditor } from '../editor/testing/testEditor.ts'
import { reviewQuery } from '../review/queries.ts'
import { goToFinding, mendedIn } from './goToFinding.ts'

vi.mock('../../../api/client.ts', () => ({ api: {} }))
vi.mock('../../../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

let editor: Editor
// A panel takes the focus a moment after it opens, and here none does.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  editor.destroy()
})

function opened(isEditable = true) {
  editor = testEditor([p('a'), figure('c'), p('b'), figure('m', 'metric')])
  editor.setEditable(isEditable)
  const ui = new BuilderUi()
  ui.openDrawer('review')
  const queryClient = new QueryClient()
  const go = (blockId: string, code: string | null) =>
    goToFinding({ editor, ui, queryClient, reportId: 'r' }, { blockId, code })
  return { ui, queryClient, go }
}

it.each([
  ['chart', 'missing-alt', false, { panel: 'annotate' }],
  ['map', 'missing-source', false, { panel: 'annotate' }],
  ['chart', 'no-place', false, { panel: 'annotate' }],
  ['chart', 'missing-values', false, { panel: 'check' }],
  ['chart', 'data-missing', false, { panel: 'data' }],
  ['image', 'missing-alt', false, { panel: '' }],
  ['table', 'table-caption-missing', false, { panel: '' }],
  ['table', 'empty-block', false, 'text'],
  ['heading', 'empty-block', false, 'text'],
  ['callout', 'empty-block', false, 'text'],
  ['callout', 'fold-unnamed', false, { panel: '' }],
  ['question', 'question-empty', true, 'field'],
  ['embed', 'embed-title-missing', false, { panel: '' }],
  ['paragraph', 'empty-block', false, 'text'],
])('sends who mends a %s with %s where that is done', (type, code, hasField, place) => {
  editor = testEditor([])
  expect(mendedIn(type, code, hasField)).toEqual(place)
})

it('opens the settings of a figure at the step, in place of the comments', () => {
  const { ui, go } = opened()
  go('c', 'missing-alt')
  expect(ui.get()).toMatchObject({ panel: { blockId: 'c', step: 'annotate' }, drawer: null })
  expect(selectedBlock(editor.state)?.id).toBe('c')
  go('b', 'empty-block')
  expect(ui.get()).toMatchObject({ panel: null, drawer: null })
  expect(editor.state.selection.$from.parent.attrs.id).toBe('b')
  go('c', null)
  expect(ui.get().panel).toBeNull()
})

it('opens no settings for who may not edit, and leaves the comments', () => {
  const { ui, go } = opened(false)
  go('c', 'missing-alt')
  expect(ui.get()).toMatchObject({ panel: null, drawer: 'review' })
  expect(selectedBlock(editor.state)?.id).toBe('c')
})

it('goes to the thread that is open, on a deleted block too', () => {
  const { ui, queryClient, go } = opened()
  const threads = [
    { id: 'done', blockId: 'c', resolvedAt: '2026-01-01T00:00:00Z' },
    { id: 'open', blockId: 'c', resolvedAt: null },
    { id: 'left', blockId: 'gone', resolvedAt: null },
  ]
  queryClient.setQueryData<unknown>(reviewQuery('r').queryKey, { threads })
  go('c', 'open-threads')
  expect(ui.get()).toMatchObject({ panel: null, thread: { id: 'open' } })
  go('gone', 'open-threads')
  expect(ui.get()).toMatchObject({ drawer: 'review', thread: { id: 'left' } })
})

it('goes to the field a finding is about, not to the first one of the settings', () => {
  const { go } = opened()
  go('c', 'missing-alt')
  const panel = document.body.appendChild(document.createElement('div'))
  panel.dataset.panel = ''
  panel.innerHTML =
    '<button role="tab" aria-selected="true">Annotate</button><textarea></textarea><input data-about="missing-source"><textarea data-about="missing-alt"></textarea>'
  const field = panel.querySelector<HTMLElement>('[data-about=missing-alt]')!
  const scrolled = vi.fn<() => void>()
  field.scrollIntoView = scrolled
  vi.runAllTimers()
  expect(document.activeElement).toBe(field)
  expect(scrolled).toHaveBeenCalledOnce()
  panel.remove()
})
