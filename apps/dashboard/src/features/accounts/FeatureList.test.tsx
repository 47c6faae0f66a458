import { toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/queryClient.ts'
import { FeatureList } from './FeatureList.tsx'

const api = vi.hoisted(() => ({
  listFeatures: vi.fn<() => Promise<object>>(),
  setFeatureStatus: vi.fn<(given: object) => Promise<object>>(),
}))
vi.mock('../../api/client.ts', () => ({ api }))
vi.mock('../../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

const feature = (featureKey: string, name: string, status: boolean) => ({
  featureKey,
  name,
  description: '',
  status,
  isDefault: true,
})
const open = (locked = false) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FeatureList organisationId="o" locked={locked} />
    </QueryClientProvider>,
  )
const exporting = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Report export' })

beforeEach(() => {
  vi.resetAllMocks()
  toasts.clearAll()
  api.listFeatures.mockResolvedValue({
    features: [feature('org-branding', 'Branding', true), feature('report-export', 'Report export', false)],
  })
})
afterEach(cleanup)

it('shows each feature as it is, and which way its default goes', async () => {
  open()
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Branding' })).checked).toBe(true)
  expect(exporting().checked).toBe(false)
  expect(screen.getAllByText('This is the default.')).toHaveLength(2)
})

it('switches one at once', async () => {
  let answer: (body: object) => void = () => undefined
  api.setFeatureStatus.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  open()
  await screen.findByRole('switch', { name: 'Report export' })
  fireEvent.click(exporting())
  await waitFor(() => expect(exporting().checked).toBe(true))
  expect(screen.getByText('The default is off.')).toBeDefined()
  expect(api.setFeatureStatus).toHaveBeenCalledWith({
    featureKey: 'report-export',
    query: { organisationId: 'o' },
    body: { status: true },
  })
  answer({})
})

it('puts the switch back when the call is refused, and says why', async () => {
  api.setFeatureStatus.mockRejectedValue(new Error('You no longer manage accounts.'))
  open()
  await screen.findByRole('switch', { name: 'Report export' })
  fireEvent.click(exporting())
  await waitFor(() =>
    expect(toasts.getSnapshot().errors.map(({ message }) => message)).toEqual([
      'You no longer manage accounts.',
    ]),
  )
  await waitFor(() => expect(exporting().checked).toBe(false))
})

it('switches nothing of an organisation that is locked', async () => {
  open(true)
  await screen.findByRole('switch', { name: 'Report export' })
  expect(exporting().disabled).toBe(true)
})

it('says that the list could not be had, and asks again', async () => {
  api.listFeatures.mockRejectedValueOnce(new Error('Not now.'))
  open()
  expect(await screen.findByText('Couldn’t load the features.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /try again/i }))
  expect(await screen.findByRole('switch', { name: 'Branding' })).toBeDefined()
})
