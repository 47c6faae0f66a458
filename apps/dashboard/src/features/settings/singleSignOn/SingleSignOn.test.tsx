import { ResponseError } from '@bubbles/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import type { SingleSignOn as Shown } from '../../../api/singleSignOn.ts'
import { userQuery } from '../../../api/users.ts'
import SingleSignOn from './SingleSignOn.tsx'

const api = vi.hoisted(() => ({
  getSingleSignOn: vi.fn<() => Promise<object>>(),
  setSingleSignOn: vi.fn<(given: { body: object }, options?: object) => Promise<object>>(),
  deleteSingleSignOn: vi.fn<(given: object) => Promise<void>>(),
  testSingleSignOn: vi.fn<(given: object) => Promise<object>>(),
  addSingleSignOnDomain: vi.fn<(given: object) => Promise<object>>(),
  checkSingleSignOnDomain: vi.fn<(given: object) => Promise<object>>(),
  deleteSingleSignOnDomain: vi.fn<(given: object) => Promise<void>>(),
}))
vi.mock('../../../api/client.ts', () => ({ api }))
vi.mock('../../../session/withPassword.ts', () => ({
  withPassword: (password: string, call: (options: object) => unknown) => call({ password }),
}))

const none: Shown = {
  redirectUri: 'https://login.bubbles.example/oauth2/idpresponse',
  provider: null,
  domains: [],
}
const okta: Shown = {
  ...none,
  provider: {
    name: 'Okta',
    issuer: 'https://acme.okta.com',
    clientId: 'c1',
    joins: 'automatic',
    enforced: false,
    groupsClaim: 'groups',
    groupRoles: [{ group: 'writers', role: 'Builder' }],
    workedAt: null,
  },
  domains: [
    {
      domain: 'acme.example',
      recordName: '_bubbles.acme.example',
      recordValue: 'bubbles-domain=abc',
      verifiedAt: null,
      missingSince: null,
    },
  ],
}

const show = (shown: Shown) => {
  api.getSingleSignOn.mockResolvedValue(shown)
  const queryClient = createQueryClient()
  queryClient.setQueryData(userQuery.queryKey, { id: 'u', emailAddress: 'ann@example.org' } as never)
  render(
    <QueryClientProvider client={queryClient}>
      <SingleSignOn />
    </QueryClientProvider>,
  )
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })

beforeEach(() => {
  for (const call of Object.values(api)) call.mockReset()
  api.setSingleSignOn.mockResolvedValue(okta)
})
afterEach(cleanup)

it('sets a provider up with what it shows and the password, and says what is missing', async () => {
  show(none)
  expect(await screen.findByDisplayValue(none.redirectUri)).toBeDefined()
  await press('Set up single sign-on')
  await press('Save provider')
  expect(screen.getByText('Enter the client secret that your provider shows.')).toBeDefined()
  expect(api.setSingleSignOn).not.toHaveBeenCalled()
  type('Name', 'Okta')
  type('Issuer', 'https://acme.okta.com')
  type('Client ID', 'c1')
  type('Client secret', 's1')
  type('Your password', 'p1')
  await press('Save provider')
  await waitFor(() =>
    expect(api.setSingleSignOn).toHaveBeenCalledWith(
      {
        body: {
          name: 'Okta',
          issuer: 'https://acme.okta.com',
          clientId: 'c1',
          clientSecret: 's1',
          joins: 'automatic',
          enforced: false,
          groupsClaim: 'groups',
          groupRoles: [],
        },
      },
      { password: 'p1' },
    ),
  )
})

it('keeps the keyboard at what the dialog changed, also where the button that opened it is gone', async () => {
  show(none)
  await press('Set up single sign-on')
  type('Name', 'Okta')
  type('Issuer', 'https://acme.okta.com')
  type('Client ID', 'c1')
  type('Client secret', 's1')
  type('Your password', 'p1')
  api.getSingleSignOn.mockResolvedValue(okta)
  await press('Save provider')
  const edit = await screen.findByRole('button', { name: 'Edit provider' })
  await waitFor(() => expect(document.activeElement).toBe(edit))
  fireEvent.click(edit)
  type('Name', 'Okta 2')
  type('Your password', 'p1')
  await press('Save provider')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit provider' }))
})

it('says at the issuer why it isn’t taken', async () => {
  const detail = '“10.0.0.1” isn’t on the public internet. The operator of this installation can allow it.'
  api.setSingleSignOn.mockRejectedValue(
    new ResponseError(
      400,
      {
        type: 'urn:bubbles:problem:invalid-request',
        title: '',
        status: 400,
        code: 'invalid-request',
        detail,
        errors: [{ pointer: '/issuer', detail }],
      },
      '',
    ),
  )
  show(okta)
  await press('Edit provider')
  type('Issuer', 'https://10.0.0.1')
  type('Client secret', 's1')
  type('Your password', 'p1')
  await press('Save provider')
  await waitFor(() => expect(screen.getByLabelText('Issuer').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(detail)).toBeDefined()
})

it('says at the field why a domain isn’t taken, until it is another', async () => {
  const detail = 'Enter a domain such as example.org, not an IP address.'
  const errors = [{ pointer: '/domain', detail }]
  const type400 = { type: 'urn:bubbles:problem:invalid-request', code: 'invalid-request' } as const
  api.addSingleSignOnDomain.mockRejectedValue(
    new ResponseError(400, { ...type400, title: '', status: 400, detail, errors }, ''),
  )
  show(okta)
  await press('Add a domain')
  type('Domain', '10.0.0.1')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add a domain' }))
  const field = within(screen.getByRole('dialog')).getByLabelText('Domain')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(detail)).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
  type('Domain', 'example.org')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
})

it('changes roles of groups without the password, and requiring it only with', async () => {
  show(okta)
  await press('Change rules')
  type('Group 1', 'authors')
  await press('Save rules')
  await waitFor(() =>
    expect(api.setSingleSignOn.mock.lastCall?.[0].body).toMatchObject({
      enforced: false,
      groupRoles: [{ group: 'authors', role: 'Builder' }],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Change rules')
  fireEvent.click(screen.getByRole('checkbox', { name: /Require single sign-on/ }))
  await press('Save rules')
  expect(api.setSingleSignOn).toHaveBeenCalledTimes(1)
  type('Your password', 'p1')
  await press('Save rules')
  await waitFor(() => expect(api.setSingleSignOn.mock.lastCall?.[1]).toEqual({ password: 'p1' }))
})

it('closes rules by Esc once they are refused, not while they are sent', async () => {
  const refuse = Promise.withResolvers<object>()
  api.setSingleSignOn.mockReturnValue(refuse.promise)
  show(okta)
  await press('Change rules')
  const save = screen.getByRole('button', { name: 'Save rules' })
  save.focus()
  fireEvent.click(save)
  await waitFor(() => expect(screen.getByRole('dialog').getAttribute('aria-busy')).toBe('true'))
  // The browser takes the focus from a button that is disabled.
  save.blur()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.getByRole('dialog')).toBeDefined()
  refuse.reject(new Error('Verify a domain before you require single sign-on.'))
  expect(await screen.findByText('Verify a domain before you require single sign-on.')).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows the record of a domain, and why it wasn’t found', async () => {
  const detail =
    'The TXT record of acme.example wasn’t found. New records can take an hour or more to appear.'
  api.checkSingleSignOnDomain.mockRejectedValue(new Error(detail))
  show(okta)
  expect(await screen.findByDisplayValue('bubbles-domain=abc')).toBeDefined()
  await press('Check record for acme.example')
  expect(await screen.findByText(detail)).toBeDefined()
})

it('says what came of testing the connection', async () => {
  api.testSingleSignOn.mockResolvedValue({ works: false, sentence: '“acme.okta.com” couldn’t be reached.' })
  show(okta)
  await press('Test connection')
  expect((await screen.findByRole('status')).textContent).toBe('“acme.okta.com” couldn’t be reached.')
})

it('shows where the provider provisions people once a domain is verified', async () => {
  show({ ...okta, domains: [{ ...okta.domains[0]!, verifiedAt: '2026-01-01T00:00:00Z' }] })
  const field = await screen.findByLabelText<HTMLInputElement>('SCIM address')
  expect(field.value).toBe(`${location.origin}/api/scim/v2`)
})

it('shows the record of a verified domain again once it is missing', async () => {
  const at = '2026-01-01T00:00:00Z'
  show({ ...okta, domains: [{ ...okta.domains[0]!, verifiedAt: at, missingSince: at }] })
  expect(await screen.findByText('Record missing')).toBeDefined()
  expect(screen.queryByText('Verified')).toBeNull()
  expect(screen.getByDisplayValue('bubbles-domain=abc')).toBeDefined()
  await press('Check record for acme.example')
  await waitFor(() => expect(api.checkSingleSignOnDomain).toHaveBeenCalled())
})
