import type { Factors, Passkey, PasskeySetup, TotpSetup } from '@bubbles/session/factors'
import { ThemeRoot, toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { currentOrganisationQuery, userOrganisationsQuery } from '../../api/organisations.ts'
import { createQueryClient } from '../../api/queryClient.ts'
import { userQuery } from '../../api/users.ts'
import { config, setConfig } from '../../config.ts'
import { AccountPage } from './AccountPage.tsx'

const session = vi.hoisted(() => ({
  changeAttribute:
    vi.fn<(attribute: string, value: string, password: string) => Promise<{ destination: string | null }>>(),
  confirmAttribute: vi.fn<(attribute: string, code: string) => Promise<void>>(),
  readPhoneNumber: vi.fn<() => Promise<string | null>>(),
  removePhoneNumber: vi.fn<(password: string) => Promise<void>>(),
  changePassword: vi.fn<(old: string, next: string) => Promise<void>>(),
  signOutAllDevices: vi.fn<() => Promise<void>>(),
  signOutEverywhere: vi.fn<() => Promise<void>>(),
  readFactors: vi.fn<() => Promise<Factors>>(),
  startTotpSetup: vi.fn<(password: string) => Promise<TotpSetup>>(),
  readPasskeys: vi.fn<() => Promise<Passkey[]>>(),
  startPasskeySetup: vi.fn<(password: string) => Promise<PasskeySetup>>(),
  removePasskey: vi.fn<(id: string, password: string) => Promise<void>>(),
  removeTotp: vi.fn<(password: string) => Promise<void>>(),
  makeRecoveryCodes: vi.fn<(password: string) => Promise<string[]>>(),
  providerProof: vi.fn<() => 'recent' | 'old' | null>(),
  provePassword: vi.fn<(password: string) => Promise<{ accessToken: string; end: () => Promise<void> }>>(),
}))
vi.mock('@bubbles/session', async (original) => ({
  ...(await original<object>()),
  getAccessToken: async () => 'a-token',
  ...session,
}))
vi.mock('@bubbles/session/factors', async (original) => ({ ...(await original<object>()), ...session }))

const user = {
  id: 'u',
  name: 'Ann',
  emailAddress: 'ann@example.org',
  emailVerified: true,
  status: 'Active',
  globalRoles: [],
}
const organisation = (name: string, memberCount: number, isOwner = true) => ({
  id: name,
  name,
  friendlyName: name.toUpperCase(),
  isOwner,
  memberCount,
})
const sessions = {
  available: true,
  total: 2,
  sessions: [
    {
      id: 'here',
      browser: 'Firefox on Windows',
      signedInAt: new Date().toISOString(),
      lastUsedAt: new Date().toISOString(),
      isCurrent: true,
    },
    {
      id: 'there',
      browser: '',
      signedInAt: new Date().toISOString(),
      lastUsedAt: new Date().toISOString(),
      isCurrent: false,
    },
  ],
}

let gone: MockInstance
let answers: Record<string, () => Response> = {}
const asked: string[] = []

beforeEach(() => {
  setConfig({
    rootDomain: 'bubbles.localhost',
    userPoolId: 'lo-cal-1_Bubbles',
    environment: 'local',
    loginUrl: 'http://login.bubbles.localhost:4000',
    passwordMinimumLength: 10,
    signInWith: ['email'],
  } as unknown as Parameters<typeof setConfig>[0])
  for (const call of Object.values(session)) call.mockReset().mockResolvedValue(undefined as never)
  session.readFactors.mockResolvedValue({ totp: null, recoveryCodesLeft: 0 })
  session.readPasskeys.mockResolvedValue([])
  session.providerProof.mockReturnValue(null)
  answers = { 'GET /api/iam/v1/users/sessions': () => Response.json(sessions) }
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return answers[`${method} ${url}`]?.() ?? new Response(null, { status: 204 })
  })
  gone = vi.spyOn(location, 'assign').mockReturnValue()
  toasts.clearAll()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open({ owned = [] as object[], current = null as object | null } = {}) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(userQuery.queryKey, user as never)
  queryClient.setQueryData(userOrganisationsQuery.queryKey, owned as never)
  queryClient.setQueryData(currentOrganisationQuery.queryKey, current as never)
  render(
    <ThemeRoot>
      <QueryClientProvider client={queryClient}>
        <AccountPage />
      </QueryClientProvider>
    </ThemeRoot>,
  )
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const notice = () => toasts.getSnapshot().notice?.message

it('changes the e-mail address by a code, and brings the product’s user up to date', async () => {
  session.changeAttribute.mockResolvedValue({ destination: 'n***@e***' })
  answers['POST /api/iam/v1/users'] = () =>
    Response.json({ ...user, emailAddress: 'new@example.org' }, { status: 201 })
  open()
  type('New email address', 'ANN@example.org')
  press(/^Send code/)
  expect(screen.getByText('That’s already your address.')).toBeTruthy()
  type('New email address', 'new@example.org')
  press(/^Send code/)
  expect(screen.getByText('Enter your password.')).toBeTruthy()
  expect(session.changeAttribute).not.toHaveBeenCalled()
  session.changeAttribute.mockRejectedValueOnce(
    Object.assign(new Error('Incorrect username or password.'), { name: 'NotAuthorizedException' }),
  )
  type('Your password', 'wrong')
  press(/^Send code/)
  await screen.findByText('That password is wrong. Check it, then try again.')
  type('Your password', 'a password')
  press(/^Send code/)
  // The pool answers with a veiled address; the one that was typed shows a slip.
  await screen.findByText('new@example.org')
  expect(session.changeAttribute).toHaveBeenLastCalledWith('email', 'new@example.org', 'a password', config())

  session.confirmAttribute.mockRejectedValueOnce(
    Object.assign(new Error(''), { name: 'CodeMismatchException' }),
  )
  type('Code', '000000')
  press(/^Confirm address/)
  await screen.findByText(/That code is wrong/)
  type('Code', ' 123456 ')
  press(/^Confirm address/)
  await waitFor(() => expect(notice()).toBe('Your email address was changed.'))
  expect(session.confirmAttribute).toHaveBeenLastCalledWith('email', '123456')
  expect(await screen.findByText(/It’s currently new@example\.org/)).toBeTruthy()
  expect(screen.getByLabelText('New email address')).toHaveProperty('value', '')
})

const signedInWith = (...signInWith: string[]) =>
  setConfig({ ...config(), signInWith } as Parameters<typeof setConfig>[0])

it('adds a phone number by its code beside the other names, and removes it', async () => {
  signedInWith('email', 'phone')
  session.readPhoneNumber.mockResolvedValue(null)
  session.changeAttribute.mockResolvedValue({ destination: '+*******0123' })
  open()
  const typeNumber = async (value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name: 'Phone number' }), { target: { value } })
  await typeNumber('07700 900123')
  const phone = within(screen.getByRole('region', { name: 'Phone number' }))
  const pressHere = (name: RegExp) => fireEvent.click(phone.getByRole('button', { name }))
  pressHere(/^Send code/)
  expect(phone.getByText(/with its country code, such as/)).toBeTruthy()
  expect(session.changeAttribute).not.toHaveBeenCalled()
  await typeNumber('+44 (0) 7700 900-123')
  type('Your password', 'a password')
  pressHere(/^Send code/)
  await screen.findByText('+*******0123')
  expect(session.changeAttribute.mock.calls).toEqual([
    ['phone_number', '+447700900123', 'a password', config()],
  ])

  session.confirmAttribute.mockRejectedValueOnce(
    Object.assign(new Error(''), { name: 'AliasExistsException' }),
  )
  type('Code', '123456')
  pressHere(/^Confirm number/)
  await screen.findByText('Another account already uses this. Choose a different one.')
  session.readPhoneNumber.mockResolvedValue('+447700900123')
  pressHere(/^Confirm number/)
  await waitFor(() => expect(notice()).toBe('Phone number confirmed.'))
  expect(await screen.findByText(/It’s currently \+447700900123/)).toBeTruthy()

  pressHere(/^Remove number/)
  session.readPhoneNumber.mockResolvedValue(null)
  const removeNumber = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove number' }))
  removeNumber()
  expect(session.removePhoneNumber).not.toHaveBeenCalled()
  type('Your password', 'a password')
  removeNumber()
  await waitFor(() => expect(notice()).toBe('Phone number removed.'))
  expect(session.removePhoneNumber.mock.calls).toEqual([['a password', config()]])
  expect(await screen.findByText(/Add one to sign in with it/)).toBeTruthy()
})

it('offers no phone number where nobody signs in with one, and keeps the only name', async () => {
  open()
  expect(screen.queryByRole('region', { name: 'Phone number' })).toBeNull()
  cleanup()
  signedInWith('phone')
  session.readPhoneNumber.mockResolvedValue('+447700900123')
  open()
  await screen.findByLabelText('New phone number')
  expect(screen.getByText(/^Emails are sent to it\. It’s currently/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remove number/ })).toBeNull()
})

it('changes the password under the rules that are shown', async () => {
  open()
  expect(screen.getByText('10 characters or more.')).toBeTruthy()
  type('Current password', 'old password 1')
  type('New password', 'short')
  press(/^Change password/)
  expect(session.changePassword).not.toHaveBeenCalled()
  type('New password', 'a new password')
  session.changePassword.mockRejectedValueOnce(
    Object.assign(new Error('Incorrect username or password.'), { name: 'NotAuthorizedException' }),
  )
  press(/^Change password/)
  await screen.findByText('The current password is wrong. Check it, then try again.')
  press(/^Change password/)
  await waitFor(() => expect(notice()).toBe('Your password was changed.'))
  expect(session.changePassword).toHaveBeenLastCalledWith('old password 1', 'a new password')
  expect(screen.getByLabelText('Current password')).toHaveProperty('value', '')
})

it('lists the sign-ins, ends one, and all', async () => {
  open()
  const here = await screen.findByText(/Firefox on Windows/)
  expect(within(here).getByText('This device')).toBeTruthy()
  press('End the sign-in in Unknown browser')
  await waitFor(() => expect(asked).toContain('DELETE /api/iam/v1/users/sessions/there'))
  press('Sign out everywhere')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(gone).toHaveBeenCalledWith(expect.stringContaining('/signed-out')))
  expect(session.signOutAllDevices).toHaveBeenCalledTimes(1)
})

it('says so where the identity service tells of no sign-ins', async () => {
  answers['GET /api/iam/v1/users/sessions'] = () =>
    Response.json({ sessions: [], total: 0, available: false })
  open()
  await screen.findByText(/doesn’t show where else you’re signed in/)
  expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeTruthy()
})

it('leaves the organisation, which its owner cannot', async () => {
  answers['DELETE /api/iam/v1/users/organisations/current'] = () =>
    Response.json(
      { detail: 'An organisation needs an admin. Make someone else an admin first.' },
      { status: 409 },
    )
  open({ current: organisation('acme', 3, false) })
  press('Leave ACME')
  press('Leave organisation')
  await screen.findByText(/needs an admin/)
  delete answers['DELETE /api/iam/v1/users/organisations/current']
  press('Leave organisation')
  await waitFor(() => expect(gone).toHaveBeenCalledWith('/dashboard/'))
  cleanup()
  open({ current: organisation('acme', 3, true) })
  expect(screen.queryByRole('button', { name: 'Leave ACME' })).toBeNull()
  expect(screen.getByText(/You own ACME/)).toBeTruthy()
})

it('deletes the account after the address is typed, and says which organisations go along', async () => {
  open({ owned: [organisation('alone', 1), organisation('others', 5, false)] })
  press('Delete your account')
  const dialog = screen.getByRole('dialog')
  const remove = within(dialog).getByRole('button', { name: 'Delete your account' })
  expect(within(dialog).getByText('ALONE')).toBeTruthy()
  expect(within(dialog).queryByText('OTHERS')).toBeNull()
  expect(remove).toHaveProperty('disabled', true)
  type('Your email address', ' Ann@Example.org ')
  fireEvent.click(remove)
  expect(within(dialog).getByText('Enter your password.')).toBeTruthy()
  type('Your password', 'of ann')
  const end = vi.fn<() => Promise<void>>(async () => undefined)
  session.provePassword.mockResolvedValue({ accessToken: 'proof', end })
  fireEvent.click(remove)
  await waitFor(() => expect(gone).toHaveBeenCalledWith(expect.stringContaining('/signed-out')))
  expect(asked).toContain('DELETE /api/iam/v1/users')
  expect(session.provePassword.mock.calls[0]?.[0]).toBe('of ann')
  expect(end).toHaveBeenCalledTimes(1)
  expect(session.signOutEverywhere).toHaveBeenCalledTimes(1)
})

it('lists what to hand over first, also what the server knows and this page did not', async () => {
  open({ owned: [organisation('shared', 4)] })
  press('Delete your account')
  expect(screen.getByRole('link', { name: 'SHARED' })).toHaveProperty(
    'href',
    'http://shared.bubbles.localhost:4000/dashboard/org/settings',
  )
  expect(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete your account' }),
  ).toHaveProperty('disabled', true)
  cleanup()

  answers['DELETE /api/iam/v1/users'] = () =>
    Response.json(
      {
        code: 'owns-organisations',
        detail: 'You own organisations.',
        organisations: [{ id: 'x', name: 'late', friendlyName: 'LATE' }],
      },
      { status: 409 },
    )
  open({ owned: [organisation('late', 1)] })
  press('Delete your account')
  type('Your email address', 'ann@example.org')
  type('Your password', 'of ann')
  session.provePassword.mockResolvedValue({ accessToken: 'proof', end: async () => undefined })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete your account' }))
  expect(await screen.findByRole('link', { name: 'LATE' })).toBeTruthy()
  expect(session.signOutEverywhere).not.toHaveBeenCalled()
})

it('downloads what is stored about the person', async () => {
  answers['GET /api/iam/v1/users/data'] = () => Response.json({ account: { name: 'Ann' } })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  open()
  press('Download your data')
  await waitFor(() => expect(saved.mock.contexts[0]).toHaveProperty('download', 'bubbles-account.json'))
})

it('leads to the notices of what Bubbles is built from', () => {
  open()
  expect(screen.getByRole('link', { name: 'Open-source notices' }).getAttribute('href')).toMatch(
    /open-source-notices\.txt/,
  )
})

it('sets up an authenticator app: password, key and code, recovery codes', async () => {
  const confirm = vi.fn<(code: string) => Promise<string[]>>()
  confirm.mockRejectedValueOnce(
    Object.assign(new Error('Code mismatch'), { name: 'EnableSoftwareTokenMFAException' }),
  )
  confirm.mockResolvedValue(['aaaaa-bbbbb', 'ccccc-ddddd'])
  const end = vi.fn<() => Promise<void>>().mockResolvedValue()
  session.startTotpSetup.mockResolvedValue({ secret: 'GEZDGNBVGY3TQOJQ', confirm, end })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Your password'), { target: { value: 'Bubbles-demo-1' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^Continue/ }))
  expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'open it in the app' }).getAttribute('href')).toBe(
    'otpauth://totp/Bubbles%3Aann%40example.org?secret=GEZDGNBVGY3TQOJQ&issuer=Bubbles',
  )
  type('Code from the app', '123456')
  press(/^Turn on two-step sign-in/)
  expect(await screen.findByText(/That code is wrong/)).toBeTruthy()
  press(/^Turn on two-step sign-in/)
  const code = await screen.findByText('ccccc-ddddd')
  fireEvent.keyDown(code, { key: 'Escape' })
  expect(await screen.findByText(/You haven’t copied or downloaded the codes/)).toBeTruthy()
  press('Cancel')
  expect(screen.getByText('ccccc-ddddd')).toBeTruthy()
  press('I’ve saved them')
  await waitFor(() => expect(end).toHaveBeenCalled())
})

it('shows the app and how many recovery codes are left, and removes it with the password', async () => {
  session.readFactors.mockResolvedValue({
    totp: { addedAt: new Date(), lastUsedAt: null },
    recoveryCodesLeft: 2,
  })
  session.removeTotp.mockRejectedValueOnce(
    Object.assign(new Error('Nothing has changed. To continue, enter a code.'), { name: 'CodeMissingError' }),
  )
  open()
  expect(await screen.findByText('2 left')).toBeTruthy()
  press('Remove authenticator app')
  type('Your password', 'Bubbles-demo-1')
  press(/^Remove app/)
  expect(await screen.findByText(/Nothing has changed/)).toBeTruthy()
  press(/^Remove app/)
  await waitFor(() => expect(notice()).toBe('Two-step sign-in was turned off.'))
})

it('adds a passkey by its name, and says where there was none', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  )
  const create = vi.fn<(name: string) => Promise<void>>()
  create.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
  create.mockResolvedValue()
  const end = vi.fn<() => Promise<void>>().mockResolvedValue()
  session.startPasskeySetup.mockResolvedValue({ create, end })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Your password'), { target: { value: 'Bubbles-demo-1' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^Continue/ }))
  await screen.findByText('Name your passkey')
  const name = within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Firefox on Linux')
  fireEvent.change(name, { target: { value: ' ' } })
  press(/^Create passkey/)
  expect(screen.getByText('Give the passkey a name.')).toBeTruthy()
  fireEvent.change(name, { target: { value: ' Laptop ' } })
  press(/^Create passkey/)
  expect(await screen.findByText(/No passkey was created/)).toBeTruthy()
  press(/^Create passkey/)
  await waitFor(() => expect(notice()).toBe('Passkey added.'))
  expect(create).toHaveBeenLastCalledWith('Laptop')
  expect(end).toHaveBeenCalled()
})

it('lists passkeys and removes one with the password', async () => {
  session.readPasskeys.mockResolvedValue([
    { id: 'abc', name: 'Laptop', addedAt: new Date(), lastUsedAt: null },
  ])
  const stays =
    'Acme requires two-step sign-in, and this is the last way you have. Add another way first, or leave Acme.'
  session.removePasskey
    .mockRejectedValueOnce(Object.assign(new Error(stays), { name: 'InvalidParameterException' }))
    .mockResolvedValue()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the passkey “Laptop”' }))
  type('Your password', 'Bubbles-demo-1')
  press(/^Remove passkey/)
  expect(await screen.findByText(stays)).toBeTruthy()
  press(/^Remove passkey/)
  await waitFor(() => expect(notice()).toBe('Passkey removed.'))
  expect(session.removePasskey.mock.calls[0]?.slice(0, 2)).toEqual(['abc', 'Bubbles-demo-1'])
  expect(screen.getByText('This browser can’t use passkeys.')).toBeTruthy()
})

it('removes a passkey without a password for someone who came by single sign-on a moment ago', async () => {
  session.readPasskeys.mockResolvedValue([
    { id: 'abc', name: 'Laptop', addedAt: new Date(), lastUsedAt: null },
  ])
  session.providerProof.mockReturnValue('old')
  const late = 'You sign in with single sign-on. Sign out, sign in again, and do this within five minutes.'
  session.removePasskey
    .mockRejectedValueOnce(Object.assign(new Error(late), { name: 'SingleSignOnError' }))
    .mockResolvedValue()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the passkey “Laptop”' }))
  expect(screen.getByText(/Single sign-on still works\./)).toBeTruthy()
  press(/^Remove passkey/)
  expect(session.removePasskey).not.toHaveBeenCalled()
  const field = screen.getByLabelText(/Your password/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/If you have none, sign out, sign in again with single sign-on/)).toBeTruthy()

  session.providerProof.mockReturnValue('recent')
  press(/^Remove passkey/)
  expect(await screen.findByText(late)).toBeTruthy()
  expect(screen.getByText(/You can leave this empty/)).toBeTruthy()
  press(/^Remove passkey/)
  await waitFor(() => expect(notice()).toBe('Passkey removed.'))
  expect(session.removePasskey.mock.calls[1]?.slice(0, 2)).toEqual(['abc', ''])
})

it('asks for a password to add a passkey, and says how to get one', async () => {
  session.providerProof.mockReturnValue('recent')
  vi.stubGlobal('PublicKeyCredential', class {})
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  press(/^Continue/)
  expect(await screen.findByText(/set one with “Forgot your password”/)).toBeTruthy()
  expect(session.startPasskeySetup).not.toHaveBeenCalled()
})
