import * as session from '@bubbles/session'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../App.tsx'
import { SiteContext } from '../site.ts'

vi.mock('@bubbles/session', { spy: true })

const config: session.PageConfig = {
  rootDomain: 'bubbles.localhost',
  environment: 'local',
  userPoolId: 'lo-cal-1_Bubbles',
  userPoolClientId: 'bubbles',
  identityBaseUrl: 'http://login.bubbles.localhost:4000',
  loginUrl: 'http://login.bubbles.localhost:4000',
  bubblesOrigin: 'http://acme.bubbles.localhost:4000',
  signInWith: ['email'],
}
const dashboard = 'http://acme.bubbles.localhost:4000/dashboard/'
const acme = { id: 'organisation.acme', name: 'Acme Id', required: true }
const asked: string[] = []

async function open(path: string, parameters: Record<string, string> = {}): Promise<void> {
  history.replaceState(null, '', `${path}?${new URLSearchParams(parameters)}`)
  render(
    <SiteContext value={{ config, location }}>
      <App />
    </SiteContext>,
  )
  await screen.findByRole('heading', { level: 1 })
}

beforeEach(() => {
  window.scrollTo = () => undefined
  sessionStorage.clear()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.startsWith('/sign-in-providers')
      ? Response.json({ providers: url.endsWith('organisation=acme') ? [acme] : [] })
      : new Response('{}', { status: 404 })
  })
  vi.mocked(session.currentAuthUser).mockResolvedValue(null)
  vi.mocked(session.startProviderSignIn).mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

test('the organisation’s own provider is offered to who is on the way to it', async () => {
  await open('/', { redirect_url: dashboard })
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Acme Id' }))
  await waitFor(() =>
    expect(session.startProviderSignIn).toHaveBeenCalledWith(
      { id: 'organisation.acme', clientId: 'bubbles', page: `${location.origin}/sign-in-with` },
      { name: 'Acme Id', redirect: dashboard },
    ),
  )
})

test('none is offered to anyone else', async () => {
  await open('/')
  await waitFor(() => expect(asked).toContain('/sign-in-providers'))
  expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull()
})

test('a password that isn’t taken leads to the provider', async () => {
  vi.mocked(session.signIn).mockRejectedValue(
    Object.assign(new Error('PreAuthentication failed with error Single sign-on is required: acme.'), {
      name: 'UserLambdaValidationException',
    }),
  )
  await open('/')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ann@acme.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } })
  fireEvent.click(screen.getByRole('button', { name: /^Sign in/ }))
  expect(
    await screen.findByText(
      'Your organisation signs in with Acme Id, so your password isn’t used here. Continue with Acme Id below.',
    ),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Continue with Acme Id' })).toBeDefined()
})

test('a refusal is said on the sign-in page, which still knows the way', async () => {
  vi.mocked(session.finishProviderSignIn).mockResolvedValue({
    kind: 'refused',
    refusal: 'domain',
    started: { state: 's', verifier: 'v', name: 'Acme Id', redirect: dashboard },
  })
  await open('/sign-in-with', { error: 'access_denied', error_description: 'domain', state: 's' })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your email address at Acme Id isn’t at one of your organisation’s domains. Ask an admin of your organisation.',
  )
  expect(new URLSearchParams(location.search).get('redirect_url')).toBe(dashboard)
})

test('no place elsewhere is gone to, whatever was kept', async () => {
  vi.mocked(session.finishProviderSignIn).mockResolvedValue({
    kind: 'refused',
    refusal: 'state',
    started: { state: 's', verifier: 'v', name: 'Acme Id', redirect: 'https://evil.example/' },
  })
  await open('/sign-in-with', { code: 'c', state: 's2' })
  await screen.findByRole('alert')
  expect(new URLSearchParams(location.search).get('redirect_url')).toBeNull()
})
