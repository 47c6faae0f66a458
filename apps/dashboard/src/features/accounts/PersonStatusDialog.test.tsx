import { ResponseError } from '@bubbles/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/queryClient.ts'
import PersonStatusDialog from './PersonStatusDialog.tsx'

const change = vi.hoisted(() => vi.fn<(given: unknown) => Promise<object>>())
vi.mock('../../api/client.ts', () => ({ api: new Proxy({}, { get: () => change }) }))
vi.mock('../../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

const onClose = vi.fn<() => void>()
const address = () => screen.getByLabelText<HTMLInputElement>('Their email address')
const type = (value: string) => fireEvent.change(address(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.resetAllMocks()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PersonStatusDialog onClose={onClose} />
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

it.each(['', 'nobody', 'a@x.org, b@x.org'])('asks for one address, and %j is none', async (value) => {
  type(value)
  press('Disable person')
  expect(await screen.findByText('Enter one email address, such as name@example.org.')).toBeDefined()
  expect(change).not.toHaveBeenCalled()
})

it.each([
  ['Disable', 'Disable person', 'Disabled'],
  ['Enable again', 'Enable person', 'Active'],
])('%s: sends what was chosen, and closes', async (choice, button, status) => {
  change.mockResolvedValue({})
  type(' ann@example.org ')
  fireEvent.click(screen.getByRole('radio', { name: choice }))
  press(button)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(JSON.stringify(change.mock.calls[0])).toContain('"ann@example.org"')
  expect(JSON.stringify(change.mock.calls[0])).toContain(`"${status}"`)
})

it('says at the field that nobody has the address, until it is another', async () => {
  const detail = 'No one signs in with this address.'
  change.mockRejectedValue(new ResponseError(404, { code: 'user-not-found', detail }, ''))
  type('ann@example.org')
  press('Disable person')
  expect(await screen.findByText(detail)).toBeDefined()
  expect(address().getAttribute('aria-invalid')).toBe('true')
  type('anne@example.org')
  expect(screen.queryByText(detail)).toBeNull()
})

it('says any other refusal, and stays open', async () => {
  change.mockRejectedValue(new ResponseError(403, { detail: 'You can’t disable yourself.' }, ''))
  type('ann@example.org')
  press('Disable person')
  expect(await screen.findByText('You can’t disable yourself.')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})
