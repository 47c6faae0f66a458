import { toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/queryClient.ts'
import { setConfig } from '../../config.ts'
import InviteSheet from './InviteSheet.tsx'

const api = vi.hoisted(() => ({
  createInvites: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  createInvitesByLine: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
}))
vi.mock('../../api/client.ts', () => ({ api }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => vi.fn<() => void>(),
}))

const onClose = vi.fn<() => void>()
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Email addresses')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
const answer = (...outcomes: string[]) => ({
  results: outcomes.map((outcome, i) => ({
    emailAddress: `${i}@x.org`,
    outcome,
    detail: `It is ${outcome}.`,
  })),
  invites: [],
  total: 0,
})

beforeEach(() => {
  vi.resetAllMocks()
  toasts.clearAll()
  setConfig({ signUp: 'open' } as Parameters<typeof setConfig>[0])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <InviteSheet onClose={onClose} />
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

it('sends what was pasted line by line, with the roles, and closes when all are invited', async () => {
  api.createInvites.mockResolvedValue(answer('invited', 'invited'))
  type('"Doe, Ann" <0@x.org>; 1@x.org')
  fireEvent.click(screen.getByRole('checkbox', { name: /Publisher/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Send 2 invites' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(api.createInvites).toHaveBeenCalledWith({
    body: { emailAddresses: ['"Doe, Ann" <0@x.org>', '1@x.org'], roles: ['Publisher'] },
  })
  expect(toasts.getSnapshot().notice?.message).toBe('2 people invited.')
})

it('keeps in the field what could not be invited, with the reason', async () => {
  api.createInvites.mockResolvedValue(answer('invited', 'already-member', 'not-an-address'))
  type('0@x.org 1@x.org 2@x.org')
  send()
  await screen.findByText('It is already-member.')
  expect(field().value).toBe('1@x.org\n2@x.org')
  expect(screen.getByText('1 person invited.')).toBeTruthy()
  expect(screen.queryByText('It invited.')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

const many = Array.from({ length: 201 }, (_, i) => `${i}@x.org`).join()

it.each([
  ['nothing', '', 'Enter at least one address, such as name@example.org.'],
  ['more than one call takes', many, 'You can invite at most 200 addresses at once. You entered 201.'],
])('sends nothing for %s', (_what, text, sentence) => {
  type(text)
  send()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(api.createInvites).not.toHaveBeenCalled()
})

it('keeps everything when the call is refused', async () => {
  api.createInvites.mockRejectedValue(new Error('An organisation can send up to 300 invites an hour.'))
  type('0@x.org')
  send()
  await screen.findByText('An organisation can send up to 300 invites an hour.')
  expect(field().value).toBe('0@x.org')
  expect(toasts.getSnapshot().errors).toEqual([])
})

it('imports a list: each line is checked first, then sent, and what became of each is shown', async () => {
  const answers = (detail: string) => ({
    results: [
      { emailAddress: 'ann@x.org', roles: ['Builder'], outcome: 'invited', detail },
      { emailAddress: 'bo@x.org', roles: [], outcome: 'already-member', detail: 'Is a member.' },
    ],
    invites: [],
    total: 0,
  })
  api.createInvitesByLine.mockResolvedValueOnce(answers('Can be invited.'))
  api.createInvitesByLine.mockResolvedValueOnce(answers('The invite is on its way.'))
  fireEvent.click(screen.getByRole('button', { name: 'Invite from a CSV file' }))
  const list = await screen.findByLabelText('Or paste the list')
  fireEvent.change(list, { target: { value: 'ann@x.org,Builder\ncy@x.org,Editor\nbo@x.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check the list' }))
  expect(await screen.findByText('1 person can be invited. 2 lines won’t be sent.')).toBeDefined()
  expect(screen.getByText(/“Editor” isn’t a role/)).toBeDefined()
  expect(screen.getByText(/Is a member/)).toBeDefined()
  const lines = [
    { emailAddress: 'ann@x.org', roles: ['Builder'] },
    { emailAddress: 'bo@x.org', roles: [] },
  ]
  expect(api.createInvitesByLine).toHaveBeenLastCalledWith({ body: { lines, send: false } })
  fireEvent.click(screen.getByRole('button', { name: 'Send 1 invite' }))
  expect(await screen.findByText('1 person invited. 2 lines not sent.')).toBeDefined()
  expect(api.createInvitesByLine).toHaveBeenLastCalledWith({ body: { lines, send: true } })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})
