import { ResponseError } from '@bubbles/contract'
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { SaveBarPage } from '@bubbles/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentOrganisationQuery } from '../../api/organisations.ts'
import { createQueryClient } from '../../api/queryClient.ts'
import { userQuery } from '../../api/users.ts'
import { AccessibilitySection } from './AccessibilitySection.tsx'
import { DangerZone } from './DangerZone.tsx'
import { FrontPageSection } from './FrontPageSection.tsx'
import { NameSection } from './NameSection.tsx'
import { SubscriptionsSection } from './SubscriptionsSection.tsx'
import type { Organisation } from './useSetting.ts'

const api = vi.hoisted(() => ({
  getOrganisation: vi.fn<() => Promise<object>>(),
  updateOrganisation: vi.fn<(...given: unknown[]) => Promise<object>>(),
  deleteOrganisation: vi.fn<(...given: unknown[]) => Promise<object>>(),
  listSubscribers: vi.fn<(...given: unknown[]) => Promise<object>>(),
  removeSubscriber: vi.fn<(...given: unknown[]) => Promise<void>>(),
}))
vi.mock('../../api/client.ts', () => ({ api }))
vi.mock('../../config.ts', () => ({ config: () => ({ bubblesOrigin: 'http://acme.example' }) }))
vi.mock('../../session/withPassword.ts', () => ({
  withPassword: (password: string, call: (options: object) => unknown) => call({ password }),
}))

const acme = {
  id: 'o',
  name: 'acme',
  friendlyName: 'Acme Research',
  status: 'Active',
  owner: { id: 'u' },
  autoEnrollmentDomains: [],
  locale: 'en-GB',
  timeZone: 'UTC',
  retentionDays: 400,
  namesReaders: false,
  accessibilityStatement: null,
  frontPage: false,
  subscriptions: false,
  googleAnalytics4MeasurementId: null,
  abilities: [] as string[],
} as unknown as Organisation

let queryClient: QueryClient

function open(Section: ComponentType<{ organisation: Organisation }>, own: object = {}) {
  queryClient = createQueryClient()
  queryClient.setQueryData(currentOrganisationQuery.queryKey, { ...acme, ...own } as never)
  queryClient.setQueryData(userQuery.queryKey, { id: 'u', emailAddress: 'ann@example.org' } as never)
  const Open = () => {
    const organisation = useQuery({ ...currentOrganisationQuery, staleTime: Infinity }).data
    return organisation ? (
      <SaveBarPage>
        <Section organisation={organisation} />
      </SaveBarPage>
    ) : null
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Open />
    </QueryClientProvider>,
  )
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.resetAllMocks()
  sessionStorage.clear()
  api.getOrganisation.mockResolvedValue(acme)
})
afterEach(cleanup)

describe('the name', () => {
  it('is saved trimmed, with all else as it is now', async () => {
    api.getOrganisation.mockResolvedValue({ ...acme, retentionDays: 90 })
    api.updateOrganisation.mockResolvedValue({ ...acme, friendlyName: 'Acme Institute' })
    open(NameSection)
    type('Organisation name', ' Acme Institute ')
    press('Save')
    expect(await screen.findByText('Name saved.')).toBeDefined()
    expect(api.updateOrganisation.mock.calls[0]![0]).toMatchObject({
      body: { id: 'o', friendlyName: 'Acme Institute', retentionDays: 90, ownerId: 'u' },
    })
  })

  it('may not be empty', () => {
    open(NameSection)
    type('Organisation name', '  ')
    press('Save')
    expect(screen.getByText('Give the organisation a name.')).toBeDefined()
    expect(api.getOrganisation).not.toHaveBeenCalled()
  })

  it('stays as it was typed when it is refused, and when somebody else changed it meanwhile', async () => {
    api.updateOrganisation.mockRejectedValueOnce(new ResponseError(403, { detail: 'Admins only.' }, ''))
    open(NameSection)
    type('Organisation name', 'Acme Institute')
    press('Save')
    expect(await screen.findByText('Admins only.')).toBeDefined()
    const field = screen.getByLabelText<HTMLInputElement>('Organisation name')
    expect(field.value).toBe('Acme Institute')

    api.getOrganisation.mockResolvedValue({ ...acme, friendlyName: 'Acme House' })
    press('Save')
    await waitFor(() => expect(screen.queryByText('Admins only.')).toBeNull())
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    expect(field.value).toBe('Acme Institute')
    expect(api.updateOrganisation).toHaveBeenCalledTimes(1)
  })

  it('is refused for another organisation than the current one (specification 5)', async () => {
    open(NameSection)
    type('Organisation name', 'Acme Institute')
    const before = screen.getByRole('button', { name: 'Save' })
    queryClient.setQueryDefaults(currentOrganisationQuery.queryKey, { structuralSharing: false })
    vi.spyOn(queryClient, 'getQueryData').mockReturnValue({ ...acme, id: 'other' })
    fireEvent.click(before)
    expect(
      await screen.findByText("Current Organisation 'other' cannot be update with Organisation 'o'"),
    ).toBeDefined()
  })
})

describe('the accessibility statement', () => {
  it('is a whole address or nothing', async () => {
    api.getOrganisation.mockResolvedValue(acme)
    api.updateOrganisation.mockResolvedValue({ ...acme, accessibilityStatement: 'https://acme.example/a' })
    open(AccessibilitySection)
    type('Statement’s web address', 'acme.example/a')
    press('Save')
    expect(screen.getByText('Enter a full web address, such as https://example.org/page.')).toBeDefined()
    expect(api.getOrganisation).not.toHaveBeenCalled()
    type('Statement’s web address', ' https://acme.example/a ')
    press('Save')
    expect(await screen.findByText('Statement saved.')).toBeDefined()
    expect(api.updateOrganisation.mock.calls[0]![0]).toMatchObject({
      body: { accessibilityStatement: 'https://acme.example/a' },
    })
  })

  it('is given up by leaving the field empty', async () => {
    const said = { ...acme, accessibilityStatement: 'https://acme.example/a' }
    api.getOrganisation.mockResolvedValue(said)
    api.updateOrganisation.mockResolvedValue({ ...acme, accessibilityStatement: null })
    open(AccessibilitySection, said)
    type('Statement’s web address', '')
    press('Save')
    expect(await screen.findByText('Saved. Pages don’t link to a statement.')).toBeDefined()
    expect(api.updateOrganisation.mock.calls[0]![0]).toMatchObject({ body: { accessibilityStatement: null } })
  })
})

describe('the front page', () => {
  it('is off until somebody turns it on', async () => {
    api.getOrganisation.mockResolvedValue(acme)
    api.updateOrganisation.mockResolvedValue({ ...acme, frontPage: true })
    open(FrontPageSection)
    expect(screen.getByRole('radio', { name: /^Off/, checked: true })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Open front page' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /^On/ }))
    press('Save')
    expect(await screen.findByText('The front page is on.')).toBeDefined()
    expect(api.updateOrganisation.mock.calls[0]![0]).toMatchObject({ body: { frontPage: true } })
    expect(screen.getByRole('link', { name: 'Open front page' }).getAttribute('href')).toBe(
      'http://acme.example/bubbles/',
    )
  })
})

describe('subscriptions', () => {
  it('are off until someone turns them on, and then say who subscribes', async () => {
    api.updateOrganisation.mockResolvedValue({ ...acme, subscriptions: true })
    api.listSubscribers.mockResolvedValue({
      subscribers: [
        { id: 's1', emailAddress: 'ann@example.org', report: null, confirmedAt: '2026-11-20T10:00:00.000Z' },
      ],
      total: 1,
      cursor: null,
    })
    open(SubscriptionsSection)
    expect(screen.getByRole('radio', { name: /^Off/, checked: true })).toBeDefined()
    fireEvent.click(screen.getByRole('radio', { name: /^On/ }))
    press('Save')
    expect(await screen.findByText('Readers can subscribe.')).toBeDefined()
    expect(api.updateOrganisation.mock.calls[0]![0]).toMatchObject({ body: { subscriptions: true } })
    expect(await screen.findByText('1 address is subscribed.')).toBeDefined()
    fireEvent.click(screen.getByText('Show addresses'))
    fireEvent.click(screen.getByLabelText('Remove ann@example.org'))
    await waitFor(() => expect(api.removeSubscriber).toHaveBeenCalledWith({ subscriberId: 's1' }))
  })
})

describe('the danger zone', () => {
  it('offers deletion to whom the server grants it, and says who else may', () => {
    open(DangerZone)
    expect(screen.getByText('Only the owner can delete the organisation.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    cleanup()
    open(DangerZone, { abilities: ['organisation.delete'] })
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined()
  })

  it.each([
    ['Disable', 'Disable organisation'],
    ['Delete', 'Delete organisation'],
  ])('%s: asks for the name and the password first', async (button, confirm) => {
    open(DangerZone, { abilities: ['organisation.delete'] })
    press(button)
    await screen.findByRole('dialog')
    press(confirm)
    expect(await screen.findByText('Type acme here first.')).toBeDefined()
    expect(screen.getByText('Enter your password.')).toBeDefined()
    type('Type acme to confirm', 'globex')
    expect(screen.getByText('That isn’t acme.')).toBeDefined()
    type('Your password', 'secret')
    press(confirm)
    expect(api.updateOrganisation).not.toHaveBeenCalled()
    expect(api.deleteOrganisation).not.toHaveBeenCalled()
  })

  it('deletes with both, and says in the dialog why it was refused', async () => {
    api.deleteOrganisation.mockRejectedValue(new ResponseError(409, { detail: 'An export is running.' }, ''))
    open(DangerZone, { abilities: ['organisation.delete'] })
    press('Delete')
    await screen.findByRole('dialog')
    type('Type acme to confirm', 'ACME ')
    type('Your password', 'secret')
    press('Delete organisation')
    expect(await screen.findByText('An export is running.')).toBeDefined()
    expect(api.deleteOrganisation).toHaveBeenCalledTimes(1)
  })
})
