import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import type { SecurityEvent } from '../security/public.ts'
import { PoolError } from './errors.ts'
import { notePoolEvent } from './poolEvents.ts'

const ann = '0b9c8f3e-6f0a-4b9e-8a35-1f2f6f7f0a11'
const tokenOf = (sub: string) =>
  new SignJWT({ sub }).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32).fill(7))
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const wrong = new PoolError('NotAuthorizedException', 'Incorrect username or password.')

function noted(
  operation: string,
  body: Record<string, unknown>,
  outcome: { answer: object } | { refusal: PoolError },
): SecurityEvent[] {
  const events: SecurityEvent[] = []
  const request = { body, address: '192.0.2.1', userAgent: firefox, isKept: false }
  notePoolEvent((event) => events.push(event), operation, request, outcome)
  return events
}

it('notes a sign-in with the subject of its tokens and the browser', async () => {
  const answer = { AuthenticationResult: { AccessToken: await tokenOf(ann) } }
  expect(noted('RespondToAuthChallenge', {}, { answer })).toEqual([
    {
      kind: 'signed-in',
      sub: ann,
      address: '192.0.2.1',
      call: 'RespondToAuthChallenge',
      browser: 'Firefox on Linux',
    },
  ])
})

it('notes a wrong password with the account it was tried on', () => {
  const body = { ChallengeResponses: { USERNAME: ann } }
  expect(noted('RespondToAuthChallenge', body, { refusal: wrong })).toMatchObject([
    { kind: 'sign-in-failed', sub: ann },
  ])
})

it('passes on nothing that was typed: a name may be a password in the wrong field', () => {
  const body = { ChallengeResponses: { USERNAME: 'hunter2' }, AuthParameters: { USERNAME: 'hunter2' } }
  for (const operation of ['InitiateAuth', 'RespondToAuthChallenge', 'ConfirmForgotPassword']) {
    const events = noted(operation, { ...body, Username: 'hunter2@example.org' }, { refusal: wrong })
    expect(events).toMatchObject([{ kind: 'sign-in-failed', sub: null }])
    expect(JSON.stringify(events)).not.toContain('hunter2')
  }
})

it('notes a new password set by a code, by the address that the code went to', () => {
  expect(noted('ConfirmForgotPassword', { Username: ' Ann@Example.org' }, { answer: {} })).toMatchObject([
    { kind: 'password-reset', sub: null, emailAddress: 'ann@example.org' },
  ])
})

it('does not take a renewal of tokens, or a body that was wrong, for a sign-in', async () => {
  const answer = { AuthenticationResult: { AccessToken: await tokenOf(ann) } }
  expect(noted('InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH' }, { refusal: wrong })).toEqual([])
  expect(noted('GetTokensFromRefreshToken', {}, { answer })).toEqual([])
  const malformed = new PoolError('InvalidParameterException', 'SRP_A is not a number of the group.')
  expect(noted('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH' }, { refusal: malformed })).toEqual([])
})
