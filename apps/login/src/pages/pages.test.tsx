import * as session from '@bubbles/session'
import * as factors from '@bubbles/session/factors'
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { App } from '../App.tsx'
import { type Path, paths } from '../paths.ts'
import { SiteContext } from '../site.ts'

vi.mock('@bubbles/session', { spy: true })
vi.mock('@bubbles/session/factors', { spy: true })

const config: session.PageConfig = {
  rootDomain: 'bubbles.localhost',
  environment: 'local',
  userPoolId: 'lo-cal-1_Bubbles',
  userPoolClientId: 'bubbles',
  identityBaseUrl: 'http://login.bubbles.localhost:4000',
  loginUrl: 'http://login.bubbles.localhost:4000',
  bubblesOrigin: 'http://acme.bubbles.localhost:4000',
  signInWith: ['email'],
  passwordMinimumLength: 10,
}
const invitation =
  'http://acme.bubbles.localhost:4000/dashboard/accept-invite?token=t&email=ann%40example.org&new-user=1'

/** Opens a page, signed out, and waits until it stands. */
async function open(
  path: string,
  parameters: Record<string, string> = {},
  settings: Partial<session.PageConfig> = {},
): Promise<void> {
  history.replaceState(null, '', `${path}?${new URLSearchParams(parameters)}`)
  render(
    <SiteContext value={{ config: { ...config, ...settings }, location }}>
      <App />
    </SiteContext>,
  )
  await screen.findByRole('heading', { level: 1 })
}

const refuse = (name: string, message = '') => Object.assign(new Error(message), { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
// Without style sheets the label for the time of waiting counts into the button's name.
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent)

beforeEach(() => {
  window.scrollTo = () => undefined
  localStorage.clear()
  sessionStorage.clear()
  vi.mocked(session.currentAuthUser).mockResolvedValue(null)
  vi.mocked(session.getAccessToken).mockResolvedValue(null)
  vi.mocked(session.requireAccessToken).mockResolvedValue('token')
  vi.mocked(session.signOutEverywhere).mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

describe('where the visitor wants to go', () => {
  const open1 = Object.values(paths).filter((path) => path !== paths.organisations)
  const links = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]:not([href="/outbox"])')].map((link) =>
      new URL(link.href).searchParams.get('redirect_url'),
    )

  test.each<Path | '/nowhere'>([...open1, '/nowhere'])('stands in every link of %s', async (path) => {
    await open(path, { redirect_url: invitation })
    expect(new Set(links())).toEqual(new Set([invitation]))
  })

  test.each<Path | '/nowhere'>([...open1, '/nowhere'])(
    'stands in no link of %s when hostile',
    async (path) => {
      await open(path, { redirect_url: 'https://bubbles.localhost.evil.example/' })
      expect(new Set(links())).toEqual(new Set([null]))
    },
  )

  test('is kept when the choice of organisation sends a stranger to sign in', async () => {
    vi.mocked(session.requireAccessToken).mockRejectedValue(refuse('NoSessionFoundException'))
    await open(paths.organisations, { redirect_url: invitation })
    expect(title()).toBe('Sign in')
    expect(new URLSearchParams(location.search).get('redirect_url')).toBe(invitation)
  })

  test('is taken up by the link in the mail, and only for the one who was on the way', async () => {
    vi.mocked(session.signUp).mockResolvedValue({
      username: 'ann@example.org',
      destination: '',
      step: 'confirm',
    })
    await open(paths.signUp, { redirect_url: invitation })
    type('Name', 'Ann')
    type('Password', 'a good password')
    press('Create account')
    await waitFor(() => expect(location.pathname).toBe(paths.confirm))
    cleanup()
    await open(paths.confirm, { email: 'bea@example.org' })
    expect(location.search).not.toContain('redirect_url')
    cleanup()
    await open(paths.confirm, { email: 'ann@example.org' })
    expect(new URLSearchParams(location.search).get('redirect_url')).toBe(invitation)
  })
})

test('who comes by an invite’s link sends its secret, and signs in by hand only where that failed', async () => {
  vi.mocked(session.signUp).mockResolvedValue({
    username: 'ann@example.org',
    destination: '',
    step: 'sign-in',
  })
  await open(paths.signUp, { redirect_url: invitation })
  type('Name', 'Ann')
  type('Password', 'a good password')
  press('Create account')
  await waitFor(() => expect(title()).toBe('Sign in'))
  expect(session.signUp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ invite: 't' }), ['email'])
  expect(new URLSearchParams(location.search).get('redirect_url')).toBe(invitation)
})

describe('who can sign up', () => {
  test('where it is closed, the pages say so, offer no form, and lead to sign in', async () => {
    await open(paths.signUp, { email: 'ann@example.org' }, { signUp: 'closed' })
    expect(title()).toBe('Sign-up is closed')
    expect(screen.getByText(/ask the people who run this site/)).toBeDefined()
    expect(labels()).toEqual([])
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/?email=ann%40example.org',
    )
    cleanup()
    await open(paths.signIn, {}, { signUp: 'closed' })
    expect(screen.getByText(/No new accounts can be created here/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
    cleanup()
    await open(paths.accountClosed, {}, { signUp: 'closed' })
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  })

  test('where only the invited can, the form says with which address', async () => {
    await open(paths.signUp, {}, { signUp: 'invited' })
    expect(screen.getByText(/Use the email address your invite was sent to/)).toBeDefined()
    expect(labels()).toEqual(['Name', 'Email', 'Password'])
  })

  test('a pool that does not permit it is said to be closed, in words', async () => {
    const refused = Object.assign(new Error('SignUp is not permitted for this user pool'), {
      name: 'NotAuthorizedException',
    })
    vi.mocked(session.signUp).mockRejectedValue(refused)
    await open(paths.signUp)
    type('Name', 'Ann')
    type('Email', 'ann@example.org')
    type('Password', 'a good password')
    press('Create account')
    expect(await screen.findByText(/No new accounts can be created here/)).toBeDefined()
  })
})

describe('fields follow what people sign in with', () => {
  test.each([
    [['email'], 'Email', ['Name', 'Email', 'Password']],
    [['username'], 'Username', ['Name', 'Username', 'Email', 'Password']],
    [['username', 'email'], 'Email or username', ['Name', 'Username', 'Email', 'Password']],
    [['email', 'phone'], 'Email or phone number', ['Name', 'Email', 'Password']],
    [['phone'], 'Phone number', ['Name', 'Email', 'Phone number', 'Password']],
  ] as const)('%j', async (signInWith, signInField, signUpFields) => {
    await open(paths.signIn, {}, { signInWith })
    expect(labels()).toEqual([signInField, 'Password'])
    cleanup()
    await open(paths.forgottenPassword, {}, { signInWith })
    expect(labels()).toEqual([signInField])
    cleanup()
    await open(paths.signUp, {}, { signInWith })
    expect(labels()).toEqual(signUpFields)
  })

  test('a telephone number is checked and sent in one form', async () => {
    vi.mocked(session.signUp).mockResolvedValue({
      username: '+447700900123',
      destination: '',
      step: 'confirm',
    })
    await open(paths.signUp, {}, { signInWith: ['phone'] })
    type('Name', 'Ann')
    type('Email', 'ann@example.org')
    type('Phone number', '07700 900123')
    type('Password', 'a good password')
    press('Create account')
    expect(field('Phone number').getAttribute('aria-invalid')).toBe('true')
    type('Phone number', '+44 7700 900123')
    press('Create account')
    await waitFor(() => expect(title()).toBe('Confirm your account'))
    expect(session.signUp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ phone: '+447700900123', email: 'ann@example.org' }),
      ['phone'],
    )
    expect(new URLSearchParams(location.search).get('username')).toBe('+447700900123')
  })

  test.each([
    [
      paths.signIn,
      [
        ['Email', 'username'],
        ['Password', 'current-password'],
      ],
    ],
    [
      paths.signUp,
      [
        ['Email', 'email'],
        ['Password', 'new-password'],
        ['Name', 'name'],
      ],
    ],
    [
      paths.confirm,
      [
        ['Code', 'one-time-code'],
        ['Email', 'username'],
      ],
    ],
    [
      paths.newPassword,
      [
        ['Code', 'one-time-code'],
        ['New password', 'new-password'],
      ],
    ],
  ] as const)('%s tells password managers what is what', async (path, expected) => {
    await open(path)
    expect(expected.map(([label]) => [label, field(label).autocomplete])).toEqual(expected)
  })
})

test('an invitation fills in its e-mail and says for which organisation', async () => {
  await open(paths.signUp, { redirect_url: invitation })
  expect(field('Email').value).toBe('ann@example.org')
  expect(document.body.textContent).toContain('To join acme')
})

describe('passwords', () => {
  test('the rule shows when it is met', async () => {
    await open(paths.signUp)
    type('Password', '123456789')
    expect(document.body.textContent).not.toContain('Done.')
    type('Password', '123456789é')
    expect(document.body.textContent).toContain('At least 10 characters. Done.')
  })

  test('Caps Lock is said while the field has the keyboard', async () => {
    await open(paths.signIn)
    const hint = () => screen.queryByText('Caps Lock is on.')
    const release = (isCapsLocked: boolean) => {
      const event = createEvent.keyUp(field('Password'))
      fireEvent(field('Password'), Object.assign(event, { getModifierState: () => isCapsLocked }))
    }
    release(true)
    expect(hint()).not.toBeNull()
    release(false)
    expect(hint()).toBeNull()
    release(true)
    fireEvent.blur(field('Password'))
    expect(hint()).toBeNull()
  })

  test('can be shown', async () => {
    await open(paths.newPassword)
    press('Show password')
    expect(field('New password').type).toBe('text')
    press('Hide password')
    expect(field('New password').type).toBe('password')
  })

  test('one that is refused is said at its field', async () => {
    vi.mocked(session.confirmResetPassword).mockRejectedValue(
      refuse(
        'InvalidPasswordException',
        'Password did not conform with policy: it needs at least 12 characters.',
      ),
    )
    await open(paths.newPassword, { email: 'ann@example.org' })
    type('Code', '123456')
    type('New password', 'a good password')
    press('Save and sign in')
    await screen.findByText('The password needs at least 12 characters.')
    expect(field('New password').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('sign in', () => {
  async function signIn(): Promise<void> {
    await open(paths.signIn, { redirect_url: invitation })
    type('Password', 'a good password')
    press('Sign in')
  }

  test.each([
    ['Incorrect username or password.', /^The email or the password isn’t right\. Check both, or reset/],
    ['Password attempts exceeded', /^Too many attempts\. Wait a few minutes, or reset/],
    [
      'Password attempts exceeded. Try again in 40 seconds.',
      /^(Too many attempts\. Try again in 40 seconds\.){2} You can also reset the password\.$/,
    ],
  ])('%s offers a reset', async (message, sentence) => {
    vi.mocked(session.signIn).mockRejectedValue(refuse('NotAuthorizedException', message))
    await signIn()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(sentence)
    fireEvent.click(screen.getByRole('link', { name: 'reset the password' }))
    expect(title()).toBe('Reset password')
    expect(field('Email').value).toBe('ann@example.org')
  })

  test.each([
    [403, 'This account is disabled'],
    [401, 'This account is closed'],
  ])('whom the services answer %i is signed out and told: %s', async (status, words) => {
    vi.mocked(session.signIn).mockResolvedValue('done')
    vi.stubGlobal('fetch', async () => new Response('{}', { status }))
    await signIn()
    await waitFor(() => expect(title()).toBe(words))
    expect(session.signOutEverywhere).toHaveBeenCalledOnce()
  })

  test('a service that is down is said, and leaves the session', async () => {
    vi.mocked(session.signIn).mockResolvedValue('done')
    vi.stubGlobal('fetch', async () =>
      Response.json({ detail: 'The server is being moved.' }, { status: 503 }),
    )
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toBe('The server is being moved.')
    expect(session.signOutEverywhere).not.toHaveBeenCalled()
  })

  test('an account that is not confirmed yet goes on to its code', async () => {
    vi.mocked(session.signIn).mockResolvedValue('confirm')
    await signIn()
    await waitFor(() => expect(title()).toBe('Confirm your email'))
  })
})

describe('forgotten password', () => {
  test('goes on, and says nothing of whether there is such an account', async () => {
    vi.mocked(session.resetPassword).mockResolvedValue()
    await open(paths.forgottenPassword)
    type('Email', ' ann@example.org ')
    press('Send a code')
    await waitFor(() => expect(title()).toBe('Choose a new password'))
    expect(document.body.textContent).toContain('If there is an account for ann@example.org')
    expect(session.resetPassword).toHaveBeenCalledExactlyOnceWith('ann@example.org')
  })

  test('a new code is sent when asked for, and the old one is cleared', async () => {
    vi.mocked(session.resetPassword).mockResolvedValue()
    await open(paths.newPassword, { email: 'ann@example.org' })
    type('Code', '123456')
    press('Get a new code')
    await screen.findByText(/a new code is on its way/)
    expect(field('Code').value).toBe('')
  })

  test('where the new password does not sign in, the visitor does', async () => {
    vi.mocked(session.confirmResetPassword).mockResolvedValue({ isSignedIn: false })
    await open(paths.newPassword, { email: 'ann@example.org' })
    type('Code', ' 123 456 ')
    type('New password', 'a good password')
    press('Save and sign in')
    await screen.findByText('Your new password is saved. Sign in to continue.')
    expect(session.confirmResetPassword).toHaveBeenCalledExactlyOnceWith(
      'ann@example.org',
      '123456',
      'a good password',
    )
  })
})

test('an e-mail that has an account leads to signing in', async () => {
  vi.mocked(session.signUp).mockRejectedValue(
    refuse('UsernameExistsException', 'An account with the given email already exists.'),
  )
  await open(paths.signUp, { redirect_url: invitation })
  type('Name', 'Ann')
  type('Password', 'a good password')
  press('Create account')
  const problem = await screen.findByText(/There’s already an account with this email/)
  expect(problem.querySelector('a')?.href).toContain('email=ann%40example.org')
  expect(document.activeElement).toBe(field('Email'))
})

test('another account is signed in with after a press of the button, and the way goes on', async () => {
  vi.mocked(session.currentAuthUser).mockResolvedValue({
    username: 'ann',
    userId: 'ann',
    email: 'ann@example.org',
  })
  await open(paths.otherAccount, { redirect_url: invitation })
  expect(title()).toBe('Use another account')
  expect(document.body.textContent).toContain('signed in as ann@example.org')
  expect(session.signOutEverywhere).not.toHaveBeenCalled()
  vi.mocked(session.currentAuthUser).mockResolvedValue(null)
  press('Sign out and use another account')
  await waitFor(() => expect(location.pathname).toBe(paths.signIn))
  expect(session.signOutEverywhere).toHaveBeenCalledOnce()
  expect(new URLSearchParams(location.search).get('redirect_url')).toBe(invitation)
})

test('a page that sends everybody back is not gone to for ever', async () => {
  vi.mocked(session.currentAuthUser).mockResolvedValue({ username: 'ann', userId: 'ann', email: '' })
  const going = { redirect: invitation, times: 2, since: Date.now() }
  sessionStorage.setItem('bubbles-sent-on', JSON.stringify(going))
  await open(paths.signIn, { redirect_url: invitation })
  expect(screen.getByRole('alert').textContent).toMatch(/didn’t accept this sign-in/)
  expect(session.signOutEverywhere).toHaveBeenCalledOnce()
})

describe('an address that is taken back', () => {
  const link = { account: 'a', secret: 's', email: 'ann@example.org' }

  test('takes a new password, signs everyone out, and leads to sign in with both', async () => {
    vi.mocked(session.takeBackEmail).mockResolvedValue()
    await open(paths.takeBack, link)
    expect(screen.getByText(/as your account’s email address/).textContent).toContain('ann@example.org')
    press('Restore address')
    expect(await screen.findByText('Use at least 10 characters.')).toBeDefined()
    expect(session.takeBackEmail).not.toHaveBeenCalled()
    type('New password', 'a good password')
    press('Restore address')
    await waitFor(() => expect(location.pathname).toBe(paths.signIn))
    expect(session.takeBackEmail).toHaveBeenCalledWith({ account: 'a', secret: 's' }, 'a good password')
    expect(session.signOutEverywhere).toHaveBeenCalled()
    expect(await screen.findByText(/Your email address was restored/)).toBeDefined()
    expect(field('Email').value).toBe('ann@example.org')
  })

  test.each([
    ['ExpiredCodeException', /has expired or was already used/],
    ['AliasExistsException', /Another account uses this address now/],
    ['NetworkError', /A network error has occurred/],
  ])('says why it can’t be: %s', async (name, words) => {
    vi.mocked(session.takeBackEmail).mockRejectedValue(refuse(name))
    await open(paths.takeBack, link)
    type('New password', 'a good password')
    press('Restore address')
    expect(await screen.findByText(words)).toBeDefined()
    expect(field('New password').value).toBe('a good password')
  })

  test('keeps the page for a better password', async () => {
    vi.mocked(session.takeBackEmail).mockRejectedValue(
      refuse(
        'InvalidPasswordException',
        'Password did not conform with policy: This is one of the first to be guessed',
      ),
    )
    await open(paths.takeBack, link)
    type('New password', 'a good password')
    press('Restore address')
    expect(await screen.findByText(/one of the first to be guessed/)).toBeDefined()
    expect(session.signOutEverywhere).not.toHaveBeenCalled()
  })

  test('says of half a link that it is one', async () => {
    await open(paths.takeBack, { account: 'a' })
    expect(title()).toBe('This link is incomplete')
  })
})

describe('a second step', () => {
  async function halfWay() {
    vi.mocked(session.signIn).mockResolvedValue('code')
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 201 }))
    await open(paths.signIn, { email: 'ann@example.org', redirect_url: invitation })
    type('Password', 'a good password')
    press('Sign in')
    await screen.findByRole('heading', { level: 1, name: 'Enter your code' })
  }

  test('the code of the app ends the sign-in', async () => {
    const gone = vi.spyOn(location, 'replace').mockReturnValue()
    vi.mocked(factors.confirmSecondStep).mockRejectedValueOnce(refuse('CodeMismatchException'))
    vi.mocked(factors.confirmSecondStep).mockResolvedValue()
    await halfWay()
    press('Sign in')
    expect(screen.getByText('Enter the code from your authenticator app.')).toBeDefined()
    type('Code', '111111')
    press('Sign in')
    expect(await screen.findByText(/That code is wrong. Enter the one your app shows now/)).toBeDefined()
    type('Code', ' 222222 ')
    press('Sign in')
    await waitFor(() => expect(gone).toHaveBeenCalledWith(invitation))
    expect(factors.confirmSecondStep).toHaveBeenLastCalledWith('222222')
  })

  test('a recovery code does, too; one can go back to the password', async () => {
    vi.mocked(factors.confirmSecondStep).mockRejectedValue(refuse('CodeMismatchException'))
    await halfWay()
    press('Use a recovery code')
    expect(title()).toBe('Use a recovery code')
    type('Recovery code', 'abcde-fghjk')
    press('Sign in')
    expect(await screen.findByText(/wrong or was already used/)).toBeDefined()
    press('Use your authenticator app')
    expect(title()).toBe('Enter your code')
    press('Back to sign in')
    expect(title()).toBe('Sign in')
  })

  test.each([
    ['ExpiredCodeException', '', /already used/],
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.', /sign in again/],
    ['NotAuthorizedException', 'Code attempts exceeded. Try again in 2 seconds.', /Too many attempts/],
    ['NetworkError', '', /network error/],
  ])('%s is said in words: %s', async (name, message, sentence) => {
    vi.mocked(factors.confirmSecondStep).mockRejectedValue(refuse(name, message))
    await halfWay()
    type('Code', '111111')
    press('Sign in')
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  })
})

describe('a passkey', () => {
  beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))

  test('signs in without a name or a password; with a name, as that account alone', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 201 }))
    const gone = vi.spyOn(location, 'replace').mockReturnValue()
    vi.mocked(factors.signInWithPasskey).mockResolvedValue()
    await open(paths.signIn, { redirect_url: 'http://acme.bubbles.localhost:4000/dashboard/' })
    press('Sign in with a passkey')
    await waitFor(() => expect(gone).toHaveBeenCalled())
    expect(factors.signInWithPasskey).toHaveBeenLastCalledWith(null)
    type('Email', 'ann@example.org')
    press('Sign in with a passkey')
    await waitFor(() => expect(factors.signInWithPasskey).toHaveBeenLastCalledWith('ann@example.org'))
  })

  test.each([
    ['PasskeyAuthenticationCanceled', '', /No passkey was used/],
    ['PasskeyNotSupported', '', /couldn’t use a passkey here/],
    ['NotAuthorizedException', 'Invalid passkey.', /doesn’t belong to that account/],
    ['NotAuthorizedException', 'User is disabled.', /This account is disabled/],
    ['NetworkError', '', /network error/],
  ])('%s “%s” is said in words', async (name, message, sentence) => {
    vi.mocked(factors.signInWithPasskey).mockRejectedValue(refuse(name, message))
    await open(paths.signIn)
    press('Sign in with a passkey')
    expect(await screen.findByText(sentence)).toBeDefined()
  })
})
