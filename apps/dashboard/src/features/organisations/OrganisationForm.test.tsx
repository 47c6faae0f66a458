import { ResponseError } from '@bubbles/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/queryClient.ts'
import { setConfig } from '../../config.ts'
import { OrganisationForm } from './OrganisationForm.tsx'

const api = vi.hoisted(() => ({
  createOrganisation: vi.fn<(...given: unknown[]) => Promise<object>>(),
  getOrganisationByName: vi.fn<(given: { name: string }) => Promise<object>>(),
}))
vi.mock('../../api/client.ts', () => ({ api }))
const switchOrganisation = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('../../session/switchOrganisation.ts', () => ({ switchOrganisation }))

const problem = (status: number, code: 'not-found' | 'name-taken' | 'forbidden', detail: string) =>
  new ResponseError(status, { code, detail }, '')
const free = () => api.getOrganisationByName.mockRejectedValue(problem(404, 'not-found', 'No organisation'))
const name = () => screen.getByLabelText<HTMLInputElement>('Organisation name')
const address = () => screen.getByLabelText<HTMLInputElement>('Address')
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const create = () => fireEvent.click(screen.getByRole('button', { name: /^Create organisation/ }))

beforeEach(() => {
  vi.resetAllMocks()
  sessionStorage.clear()
  setConfig({ environment: 'local', rootDomain: 'bubbles.localhost' } as Parameters<typeof setConfig>[0])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrganisationForm />
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

it('proposes an address out of the name until somebody writes one', () => {
  type(name(), 'Zürich & Co.')
  const proposed = address().value
  expect(proposed).toMatch(/^[a-z0-9-]+$/)
  type(address(), 'mine')
  type(name(), 'Something else')
  expect(address().value).toBe('mine')
  expect(proposed).not.toBe('mine')
})

it('asks for nothing without a name and an address, and says which is missing', async () => {
  create()
  expect(await screen.findByText('Give the organisation a name.')).toBeDefined()
  expect(screen.getByText('Give the organisation an address.')).toBeDefined()
  expect(api.createOrganisation).not.toHaveBeenCalled()
})

it('says that an address is taken while it is typed (200), and that it is free (404)', async () => {
  api.getOrganisationByName.mockResolvedValue({})
  type(name(), 'Acme')
  expect(await screen.findByText('This address is taken. Choose another.')).toBeDefined()
  create()
  expect(api.createOrganisation).not.toHaveBeenCalled()
  free()
  type(address(), 'acme-two')
  expect(await screen.findByText('This address is available.')).toBeDefined()
})

it('creates it with the name trimmed, and leads into it', async () => {
  free()
  api.createOrganisation.mockResolvedValue({ name: 'new-house' })
  type(name(), '  New House ')
  type(address(), 'new-house')
  create()
  await waitFor(() => expect(switchOrganisation).toHaveBeenCalledWith('new-house'))
  expect(api.createOrganisation.mock.calls[0]![0]).toMatchObject({
    body: { name: 'new-house', friendlyName: 'New House' },
  })
})

it('asks again about an address that somebody else took in between', async () => {
  free()
  api.createOrganisation.mockImplementation(() => {
    api.getOrganisationByName.mockResolvedValue({})
    return Promise.reject(problem(409, 'name-taken', 'This name is taken.'))
  })
  type(name(), 'New House')
  await screen.findByText('This address is available.')
  create()
  expect(await screen.findByText('This address is taken. Choose another.')).toBeDefined()
  expect(screen.queryByText('This name is taken.')).toBeNull()
  expect(name().value).toBe('New House')
})

it('keeps what was typed when it is refused, and says why', async () => {
  free()
  api.createOrganisation.mockRejectedValue(problem(403, 'forbidden', 'You own ten organisations already.'))
  type(name(), 'New House')
  create()
  expect(await screen.findByText('You own ten organisations already.')).toBeDefined()
  expect(name().value).toBe('New House')
  expect(switchOrganisation).not.toHaveBeenCalled()
})
