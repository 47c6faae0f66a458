import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import { figure, testEditor } from '../editor/testing/testEditor.ts'
import { Checks } from './Checks.tsx'
import type { Place } from './goToFinding.ts'

const api = vi.hoisted(() => ({
  listReviewPeople: vi.fn<() => Promise<object>>(async () => ({
    people: [{ name: 'Priya Raman', emailAddress: 'p@a.example' }],
  })),
}))
vi.mock('../../../api/client.ts', () => ({ api }))
vi.mock('../../../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

let editor: Editor
afterEach(() => {
  api.listReviewPeople.mockClear()
  cleanup()
  editor.destroy()
})

const thread = {
  level: 'warning',
  code: 'open-threads',
  message: 'One comment thread is open',
  blockId: 'q1',
}
const wordless = { level: 'error', code: 'question-empty', message: 'A question has no text' }
type Findings = Parameters<typeof Checks>[0]['findings']

function shown(findings: readonly object[], isEditable: boolean) {
  editor = testEditor([figure('q1', 'question'), figure('q2', 'question')])
  editor.setEditable(isEditable)
  const onShow = vi.fn<(place: Place) => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Checks reportId="r" editor={editor} findings={findings as Findings} onShow={onShow} />
    </QueryClientProvider>,
  )
  return onShow
}

it('says errors first, which of two blocks each is about, and above them who can mend them', async () => {
  const onShow = shown([thread, { ...wordless, blockId: 'q1' }, { ...wordless, blockId: 'q2' }], false)
  const mends = await screen.findByText(/You can’t edit reports, but Priya Raman can/)
  expect(mends.compareDocumentPosition(screen.getByRole('list'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A question has no textQuestion 1 of 2Show',
    'A question has no textQuestion 2 of 2Show',
    'One comment thread is openShow',
  ])
  screen.getByRole('button', { name: 'Show: A question has no text, Question 2 of 2' }).click()
  expect(onShow).toHaveBeenCalledWith({ blockId: 'q2', code: 'question-empty' })
})

it.each([
  ['what is found takes no editing', [thread], false],
  ['the person may edit', [{ ...wordless, blockId: 'q1' }], true],
])('names nobody where %s', (_, findings, isEditable) => {
  shown(findings, isEditable)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(api.listReviewPeople).not.toHaveBeenCalled()
})
