import type { Reaction } from '@bubbles/domain'
import { ThemeRoot } from '@bubbles/ui'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import { userQuery } from '../../../api/users.ts'
import { type Comment, reviewQuery } from './queries.ts'
import { Reactions } from './Reactions.tsx'

type Answer = { body: { kind: Reaction; reacted: boolean } }

const api = vi.hoisted(() => ({
  getReview: vi.fn<() => Promise<unknown>>(),
  reactToComment: vi.fn<(call: Answer) => Promise<unknown>>(),
}))
vi.mock('../../../api/client.ts', () => ({ api }))
vi.mock('../../../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

const person = (name: string) => ({ id: name, name, emailAddress: `${name}@example.org` })
const [me, ada, ben] = [person('Me'), person('Ada Lovelace'), person('Ben')]
const of = (kind: Reaction, ...people: (typeof me)[]) => ({ kind, people, isOwn: people.includes(me) })

beforeEach(() => {
  api.getReview.mockReset()
  api.reactToComment.mockReset().mockResolvedValue({})
})
afterEach(cleanup)

/** The reactions of a comment as the cache has them; what the server has is what a test gives `getReview`. */
function show(reactions: Comment['reactions'], canReact = true) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(userQuery.queryKey, me as never)
  const answer = (now: Comment['reactions']) => ({
    threads: [{ id: 't', comments: [{ id: 'c', reactions: now }] }],
  })
  api.getReview.mockResolvedValue(answer(reactions))
  queryClient.setQueryData(reviewQuery('r').queryKey, answer(reactions) as never)
  const Shown = () => {
    const { data } = useQuery({ ...reviewQuery('r'), staleTime: Number.POSITIVE_INFINITY })
    const comment = data!.threads[0]!.comments[0]!
    return <Reactions reportId="r" threadId="t" comment={comment} canReact={canReact} />
  }
  render(
    <ThemeRoot>
      <QueryClientProvider client={queryClient}>
        <Shown />
      </QueryClientProvider>
    </ThemeRoot>,
  )
  return { store: (now: Comment['reactions']) => api.getReview.mockResolvedValue(answer(now)) }
}

const buttons = () =>
  screen.getAllByRole('button').map((each) => {
    const pressed = each.getAttribute('aria-pressed')
    return `${each.getAttribute('aria-label')}${pressed === null ? '' : pressed === 'true' ? ', pressed' : ', not'}`
  })

it('says who reacted how, oneself last, and which are one’s own', () => {
  show([of('agree', me, ada), of('thanks', ada, ben)])
  expect(buttons()).toEqual([
    'Agree, 2: Ada Lovelace and you, pressed',
    'Thanks, 2: Ada Lovelace and Ben, not',
    'React',
  ])
})

it('shows a press at once, and takes the focus to the menu where a button goes', async () => {
  const { store } = show([of('thanks', ada)])
  store([of('thanks', ada, me)])
  fireEvent.click(screen.getByRole('button', { name: /^Thanks/ }))
  await screen.findByRole('button', { name: 'Thanks, 2: Ada Lovelace and you', pressed: true })
  expect(api.reactToComment).toHaveBeenLastCalledWith({
    id: 'r',
    threadId: 't',
    commentId: 'c',
    body: { kind: 'thanks', reacted: true },
  })
  cleanup()
  const own = show([of('done', me)])
  own.store([])
  fireEvent.click(screen.getByRole('button', { name: 'Done, 1: you' }))
  await waitFor(() => expect(buttons()).toEqual(['React']))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'React' }))
})

it('offers each kind in a menu, those of one’s own ticked', async () => {
  const { store } = show([of('agree', me)])
  store([of('agree', me), of('looking', me)])
  fireEvent.click(screen.getByRole('button', { name: 'React' }))
  const entries = screen.getAllByRole('menuitemcheckbox')
  expect(entries.map((each) => `${each.textContent} ${each.getAttribute('aria-checked')}`)).toEqual([
    'Agree true',
    'Done false',
    'Thanks false',
    'Well done false',
    'Looking into it false',
  ])
  fireEvent.click(entries[4]!)
  await screen.findByRole('button', { name: 'Looking into it, 1: you', pressed: true })
})

it('is as it was after a press that the server refused', async () => {
  show([of('agree', ada)])
  const answer = Promise.withResolvers()
  api.reactToComment.mockReturnValue(answer.promise)
  fireEvent.click(screen.getByRole('button', { name: /^Agree/ }))
  await screen.findByRole('button', { name: 'Agree, 2: Ada Lovelace and you' })
  answer.reject(new Error('refused'))
  await waitFor(() => expect(buttons()).toEqual(['Agree, 1: Ada Lovelace, not', 'React']))
})

it('has no buttons for those who can’t comment, and nothing where no one reacted', () => {
  show([of('agree', ada)], false)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Agree: Ada Lovelace')).toBeDefined()
  cleanup()
  show([], false)
  expect(document.body.textContent).toBe('')
})
