import { toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Member } from '../../api/members.ts'
import { createQueryClient } from '../../api/queryClient.ts'
import { userQuery } from '../../api/users.ts'
import { BulkDialog } from './BulkDialog.tsx'

const api = vi.hoisted(() => ({
  removeMember: vi.fn<(given: { userId: string }) => Promise<void>>(),
  addMemberRole: vi.fn<(given: object) => Promise<object>>(),
  removeMemberRole: vi.fn<(given: object) => Promise<object>>(),
}))
vi.mock('../../api/client.ts', () => ({ api }))

const member = (id: string): Member => ({ id, name: `Name ${id}`, emailAddress: `${id}@x.org` }) as Member
const onClose = vi.fn<(isDone: boolean) => void>()

const show = (kind: 'give' | 'take' | 'remove', ids: string[]) => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(userQuery.queryKey, { id: 'me' } as never)
  render(
    <QueryClientProvider client={queryClient}>
      <BulkDialog kind={kind} members={ids.map(member)} onClose={onClose} />
    </QueryClientProvider>,
  )
}
beforeEach(() => {
  vi.resetAllMocks()
  toasts.clearAll()
})
afterEach(cleanup)

it('changes each, whoever asks last, and says so', async () => {
  const order: string[] = []
  api.removeMember.mockImplementation(async ({ userId }) => void order.push(userId))
  show('remove', ['me', 'a', 'b'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove 3 people' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(order).toEqual(['a', 'b', 'me'])
  expect(toasts.getSnapshot().notice?.message).toBe('3 people removed.')
})

it('says of each person who couldn’t be changed why', async () => {
  api.removeMember.mockImplementation(async ({ userId }) => {
    if (userId === 'a') throw new Error('The last admin can’t be removed.')
  })
  show('remove', ['a', 'b'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove 2 people' }))
  await screen.findByText('1 person wasn’t changed')
  expect(screen.getByText('Name a')).toBeTruthy()
  expect(screen.getByText('The last admin can’t be removed.')).toBeTruthy()
  expect(screen.getByText('Name b removed.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('gives a role', async () => {
  api.addMemberRole.mockResolvedValue({})
  show('give', ['a'])
  fireEvent.click(screen.getByRole('button', { name: 'Give role' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(api.addMemberRole).toHaveBeenCalledWith({ userId: 'a', body: { role: 'Builder' } })
})
