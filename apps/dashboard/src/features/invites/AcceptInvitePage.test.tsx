import { ResponseError } from '@bubbles/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { currentOrganisationQuery } from '../../api/organisations.ts'
import { createQueryClient } from '../../api/queryClient.ts'
import { userQuery } from '../../api/users.ts'
import { AcceptInvitePage } from './AcceptInvitePage.tsx'

const api = vi.hoisted(() => ({
  previewInvite: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  acceptInvite: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  createUser: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  getCurrentOrganisation: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
}))
vi.mock('../../api/client.ts', () => ({ api }))
const login = vi.hoisted(() => ({
  signInAsAnother: vi.fn<() => Promise<void>>(),
  redirectToLogin: vi.fn<() => void>(),
  signOut: vi.fn<() => Promise<void>>(),
  onLeaving: vi.fn<() => void>(),
}))
vi.mock('../../session/login.ts', () => login)
const address = vi.hoisted(() => ({ token: 'T' as string | undefined }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => address,
}))
vi.mock('../../shell/PlainShell.tsx', () => ({
  PlainShell: ({ children }: { children: React.ReactNode }) => children,
}))

const preview = {
  organisation: { name: 'acme', friendlyName: 'Acme Research' },
  emailAddress: 'Ann@x.org',
  roles: ['Builder'],
  invitedBy: 'Maya',
  expiresAt: '2026-01-01T00:00:00Z',
  state: 'open',
  isForYou: true,
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

function open(own: Partial<typeof preview> | Error, { email = 'ann@x.org', isMember = false } = {}) {
  if (own instanceof Error) api.previewInvite.mockRejectedValue(own)
  else api.previewInvite.mockResolvedValue({ ...preview, ...own })
  const queryClient = createQueryClient()
  queryClient.setQueryData(userQuery.queryKey, { emailAddress: email } as never)
  queryClient.setQueryData(currentOrganisationQuery.queryKey, (isMember ? { abilities: [] } : null) as never)
  render(
    <QueryClientProvider client={queryClient}>
      <AcceptInvitePage />
    </QueryClientProvider>,
  )
}

let gone: MockInstance
beforeEach(() => {
  vi.resetAllMocks()
  address.token = 'T'
  gone = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says who invites to what, and accepts into the reports', async () => {
  api.acceptInvite.mockResolvedValue({})
  open({})
  expect(await heading('Join Acme Research')).toBeTruthy()
  expect(screen.getByText(/Maya has invited you to Acme Research/)).toBeTruthy()
  expect(screen.getByText('Builder')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept invite' }))
  await waitFor(() => expect(gone).toHaveBeenCalledWith('/dashboard/reports'))
  expect(api.acceptInvite).toHaveBeenCalledWith({ body: { token: 'T' } })
})

it('shows why it was not accepted, and stays', async () => {
  api.acceptInvite.mockRejectedValue(new ResponseError(410, { detail: 'This invite has been revoked.' }, ''))
  open({})
  fireEvent.click(await screen.findByRole('button', { name: 'Accept invite' }))
  expect(await screen.findByText('This invite has been revoked.')).toBeTruthy()
  expect(gone).not.toHaveBeenCalled()
})

it('tells a member which roles are added', async () => {
  open({ roles: [] }, { isMember: true })
  expect(await heading('Join Acme Research')).toBeTruthy()
  expect(screen.getByText(/You’re already a member; these roles will be added/)).toBeTruthy()
  expect(screen.getByText('Viewer')).toBeTruthy()
})

it('offers to sign in as whom it is for', async () => {
  login.signInAsAnother.mockResolvedValue()
  open({ isForYou: false }, { email: 'bo@x.org' })
  expect(await heading('This invite is for another address')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in as Ann@x.org' }))
  expect(login.signInAsAnother).toHaveBeenCalledOnce()
})

it('asks for the proof of the address, and looks again', async () => {
  open({ isForYou: false })
  expect(await heading('Confirm your email address first')).toBeTruthy()
  api.createUser.mockResolvedValue({ emailAddress: 'ann@x.org' })
  api.previewInvite.mockResolvedValue(preview)
  fireEvent.click(screen.getByRole('button', { name: 'I have confirmed it' }))
  expect(await heading('Join Acme Research')).toBeTruthy()
})

it.each([
  ['accepted', false, 'The invite is accepted', 'This invite has already been accepted.'],
  [
    'expired',
    false,
    'The invite is expired',
    'This invite has expired: it was valid for 14 days. Ask for a new one.',
  ],
  ['revoked', true, 'The invite is revoked', 'This invite has been revoked. Ask for a new one.'],
  [
    'accepted',
    true,
    'You’re a member of Acme Research',
    'This invite has been accepted, and you’re a member.',
  ],
])('%s (member: %s): %s', async (state, isMember, title, sentence) => {
  open({ state }, { isMember })
  expect(await heading(title)).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept invite' })).toBeNull()
})

it.each([
  [new ResponseError(404, { detail: 'x' }, ''), 'This invite isn’t valid'],
  [
    new ResponseError(403, { detail: 'This organisation has been disabled.' }, ''),
    'Couldn’t open the invite',
  ],
  [new TypeError('Failed to fetch'), 'Couldn’t open the invite'],
])('%s: %s', async (error, title) => {
  open(error)
  expect(await heading(title)).toBeTruthy()
})

it('asks nobody without a token', async () => {
  address.token = undefined
  open({})
  expect(await heading('This invite isn’t valid')).toBeTruthy()
  expect(api.previewInvite).not.toHaveBeenCalled()
})
