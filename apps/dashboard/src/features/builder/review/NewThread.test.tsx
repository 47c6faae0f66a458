import { ThemeRoot } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import type { CommentTarget } from './commentTarget.ts'
import { NewThread } from './NewThread.tsx'

const api = vi.hoisted(() => ({
  startThread: vi.fn<(call: { body: { mentions: string[]; body: string } }) => Promise<unknown>>(),
  listReviewPeople: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('../../../api/client.ts', () => ({ api }))
vi.mock('../../../session/login.ts', () => ({
  redirectToLogin: vi.fn<() => void>(),
  onLeaving: vi.fn<() => void>(),
}))

const ann = { id: 'a', name: 'Ann Lee', emailAddress: 'ann@example.org' }
const bob = { id: 'b', name: 'Bob', emailAddress: 'bob@example.org' }

afterEach(cleanup)

function open(blockId: string, mention?: CommentTarget['mention']) {
  cleanup()
  const target = { blockId, label: 'Text', quote: '', ...(mention && { mention }) }
  render(
    <ThemeRoot>
      <QueryClientProvider client={createQueryClient()}>
        <NewThread
          reportId="r"
          editor={{} as Editor}
          target={target}
          onStarted={() => undefined}
          onLeave={() => undefined}
        />
      </QueryClientProvider>
    </ThemeRoot>,
  )
  return screen.getByRole<HTMLTextAreaElement>('textbox')
}

it('naming someone in a text keeps the comment that was begun on the block', async () => {
  const field = open('block')
  fireEvent.change(field, { target: { value: 'Please check this source' } })
  const again = open('block', ann)
  await waitFor(() => expect(again.value).toBe('@Ann Lee Please check this source'))
})

it('everyone who was named is told, also when the comment was left and begun again', async () => {
  api.startThread.mockResolvedValue({ id: 'thread' })
  const first = open('other', ann)
  await waitFor(() => expect(first.value).toBe('@Ann Lee '))
  const second = open('other', bob)
  await waitFor(() => expect(second.value).toBe('@Bob @Ann Lee '))
  fireEvent.keyDown(open('other'), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(api.startThread).toHaveBeenCalled())
  expect(api.startThread.mock.lastCall?.[0].body.mentions.toSorted()).toEqual(['a', 'b'])
})
