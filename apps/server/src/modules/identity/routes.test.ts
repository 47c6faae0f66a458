import { Problem } from '@bubbles/domain'
import { describeOneEngine } from '@bubbles/test-kit'
import Fastify from 'fastify'
import { registerFailures } from '../../http/repeatedFailures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerIdentity } from './public.ts'
import { serveTestPool, type TestPool } from './testing.ts'

describeOneEngine('the protocol', (open) => {
  let pool: TestPool
  beforeAll(async () => {
    pool = await serveTestPool(await open())
  })
  afterAll(() => pool.close())

  const post = (headers: Record<string, string>, body: string, path = '') =>
    fetch(pool.endpoint + path, { method: 'POST', headers, body })
  const json = 'application/x-amz-json-1.1'
  const target = (operation: string) => ({
    'content-type': json,
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  })

  test.each(['AdminDeleteUser', 'constructor', '__proto__', 'toString', ''])(
    'does not know the operation %j',
    async (operation) => {
      const response = await post(target(operation), '{}')
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { __type: 'UnknownOperationException' },
      ])
    },
  )

  test('wants the target’s service name', async () => {
    const response = await post({ 'content-type': json, 'x-amz-target': 'GetUser' }, '{}')
    expect(await response.json()).toMatchObject({ __type: 'UnknownOperationException' })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'])(
    'refuses the content type %s, which another site’s form could send or no client of ours does',
    async (type) => {
      expect((await post({ ...target('SignUp'), 'content-type': type }, '{}')).status).toBe(415)
    },
  )

  test.each(['', 'null', '[]', '"text"', '{', '{"a":1}{'])('refuses the body %j', async (body) => {
    const response = await post(target('GetUser'), body)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain(json)
  })

  test('refuses more than 64 KiB, and says so', async () => {
    const body = JSON.stringify({ AccessToken: 'x'.repeat(64 * 1024) })
    const answer = await post(target('GetUser'), body)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      message: 'The body is larger than the 64 KiB that this call accepts.',
    })
  })

  test('takes fields of the body itself only', async () => {
    const response = await post(target('SignUp'), '{"__proto__":{"ClientId":"bubbles"}}')
    expect(await response.json()).toMatchObject({ __type: 'InvalidParameterException' })
  })

  test('answers with and without a slash, and is never stored', async () => {
    for (const path of ['', '/']) {
      const response = await post(target('GetUser'), '{"AccessToken":"x"}', path)
      expect(await response.json()).toEqual({
        __type: 'NotAuthorizedException',
        message: 'Invalid Access Token',
      })
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a failure inside says nothing to the caller, and no body reaches the log', async () => {
    const log: string[] = []
    const broken = await serveTestPool(await open(), {}, { write: (line) => log.push(line) })
    broken.identity.userPool.vault.mac = () => {
      throw new Error('broken')
    }
    const secret = 'canary-password-1'
    for (const operation of ['SignUp', 'ConfirmSignUp', 'ResendConfirmationCode']) {
      expect(
        await broken.call(operation, {
          ClientId: broken.clientId,
          Username: 'canary-name@example.org',
          Password: secret,
          ConfirmationCode: secret,
        }),
      ).toEqual({
        status: 500,
        body: { __type: 'InternalErrorException', message: 'Something went wrong on the server.' },
      })
    }
    await broken.close()
    expect(log.join('')).toContain('a user pool operation failed')
    expect(log.join('')).not.toContain('canary')
  })

  test('what the server refuses for every call is refused alike here, and is no defect', async () => {
    const log: string[] = []
    const app = Fastify({ logger: { stream: { write: (line: string) => log.push(line) } } })
    registerFailures(app)
    app.addHook('onRequest', async () => {
      throw new Problem('unknown-host')
    })
    registerIdentity(app, pool.identity, { callerOf: async () => null })
    const answer = await app.inject({ method: 'POST', url: '/idp', headers: target('GetUser'), body: '{}' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      421,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.json()).toMatchObject({ code: 'unknown-host', status: 421 })
    expect(log.join('')).not.toContain('"level":50')
    await app.close()
  })

  test('a database that is away is no answer of the pool, and no defect', async () => {
    const log: string[] = []
    const database = await open()
    const served = await serveTestPool(database, {}, { write: (line) => log.push(line) })
    await database.close()
    const { status, body } = await served.call('GetTokensFromRefreshToken', {
      ClientId: served.clientId,
      RefreshToken: 'a-token',
    })
    expect([status, body['code'], body['__type']]).toEqual([503, 'unavailable', undefined])
    await served.close()
    expect(log.join('')).not.toContain('"level":50')
  })
})
