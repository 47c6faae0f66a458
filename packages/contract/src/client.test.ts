import { describe, expect, it, vi } from 'vitest'
import { type CallOptions, createClient, RequiredParameterError, ResponseError } from './client.ts'

function clientOf(respond: (url: string, init: RequestInit) => Response) {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async (url, init) =>
    respond(url, init ?? {}),
  )
  const client = createClient({
    baseUrl: '',
    getToken: async () => 'a-token',
    fetch: fetch as unknown as typeof globalThis.fetch,
    retry: { wait: async () => undefined },
  })
  return { client, fetch }
}

const json = (body: unknown, status = 200) => Response.json(body as object, { status })

describe('client', () => {
  it('fills the path, sends the token and reads the answer', async () => {
    const { client, fetch } = clientOf(() => json({ id: 'r', document: {} }))
    await client.getReport({ id: 'a/b' })
    expect(fetch.mock.calls[0]![0]).toBe('/api/report/v1/reports/a%2Fb')
    expect(fetch.mock.calls[0]![1]).toMatchObject({
      method: 'GET',
      headers: { authorization: 'Bearer a-token' },
    })
  })

  it.each([
    ['getReport', {}, 'Required parameter id was null or undefined when calling getReport.'],
    ['getFeedback', {}, 'Required parameter reportId was null or undefined when calling getFeedback.'],
    [
      'setFeatureStatus',
      { body: { status: true } },
      'Required parameter featureKey was null or undefined when calling setFeatureStatus.',
    ],
    [
      'setFeatureStatus',
      { featureKey: 'x' },
      'Required parameter featureStatus was null or undefined when calling setFeatureStatus.',
    ],
    [
      'createOrganisation',
      {},
      'Required parameter createOrganisationRequest was null or undefined when calling createOrganisation.',
    ],
    [
      'uploadOrganisationLogo',
      { body: null },
      'Required parameter file was null or undefined when calling uploadOrganisationLogo.',
    ],
    [
      'getOrganisationByName',
      { name: undefined },
      'Required parameter name was null or undefined when calling getOrganisationByName.',
    ],
    [
      'removeMemberRole',
      { userId: 'u' },
      'Required parameter role was null or undefined when calling removeMemberRole.',
    ],
    ['revokeInvite', {}, 'Required parameter inviteId was null or undefined when calling revokeInvite.'],
    [
      'setFeedbackQuestions',
      {},
      'Required parameter setQuestionsRequest was null or undefined when calling setFeedbackQuestions.',
    ],
    [
      'updateOrganisation',
      { body: null },
      'Required parameter updateOrganisationRequest was null or undefined when calling updateOrganisation.',
    ],
    [
      'updateBranding',
      {},
      'Required parameter updateBrandingRequest was null or undefined when calling updateBranding.',
    ],
    [
      'acceptInvite',
      {},
      'Required parameter acceptInviteRequest was null or undefined when calling acceptInvite.',
    ],
    [
      'createInvite',
      {},
      'Required parameter createInviteRequest was null or undefined when calling createInvite.',
    ],
    [
      'removeMember',
      { userId: null },
      'Required parameter userId was null or undefined when calling removeMember.',
    ],
    [
      'addMemberRole',
      { userId: 'u' },
      'Required parameter addMemberRoleRequest was null or undefined when calling addMemberRole.',
    ],
    ['updateUser', {}, 'Required parameter updateUserRequest was null or undefined when calling updateUser.'],
    [
      'setUserDetailsQuestions',
      {},
      'Required parameter userDetailsQuestionsRequest was null or undefined when calling setUserDetailsQuestions.',
    ],
  ] as const)('%s refuses a missing parameter before any request', async (operation, args, message) => {
    const { client, fetch } = clientOf(() => json({}))
    const call = client[operation] as (args: object) => Promise<unknown>
    await expect(call(args)).rejects.toThrow(new RequiredParameterError(...parts(message)))
    await expect(call(args)).rejects.toThrow(message)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('takes the detail of a failed response as the message', async () => {
    const { client } = clientOf(() => json({ detail: 'Report not found', code: 'report-not-found' }, 404))
    const error = await client.getReport({ id: 'x' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({ message: 'Report not found', status: 404, code: 'report-not-found' })
  })

  it.each([
    [502, 'The server can’t answer at the moment. Wait a little, then try again.'],
    [403, 'You do not have permission to do this.'],
    [418, 'The server refused this. Reload the page, then try again.'],
  ])('says a failure without words in words: %d', async (status, message) => {
    const { client } = clientOf(() => new Response('<h1>A proxy</h1>', { status }))
    await expect(client.getReport({ id: 'x' })).rejects.toMatchObject({ status, message })
  })

  it('passes another error on', async () => {
    const broken = clientOf(() => {
      throw new TypeError('Failed to fetch')
    })
    await expect(broken.client.getUser({})).rejects.toThrow(new TypeError('Failed to fetch'))
  })

  it('sends If-Match and an idempotency key', async () => {
    const { client, fetch } = clientOf(() => json({ version: 2 }))
    await client.patchReportDocument(
      { id: 'x', body: { update: 'AAA=' } },
      { ifMatch: 1, idempotencyKey: 'k' },
    )
    expect(fetch.mock.calls[0]![1]!.headers).toMatchObject({ 'if-match': '"1"', 'idempotency-key': 'k' })
  })
})

describe('trying again (specification 9)', () => {
  const failing = (status: number, body: unknown = {}) => clientOf(() => json(body, status))

  it.each([429, 500, 502, 503, 504])('reads three times in all on %i', async (status) => {
    const { client, fetch } = failing(status)
    await expect(client.listReports({})).rejects.toMatchObject({ status })
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it.each([400, 401, 403, 404, 409, 412, 501])('not on %i', async (status) => {
    const { client, fetch } = failing(status)
    await expect(client.listReports({})).rejects.toMatchObject({ status })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('on a network error, until something answers', async () => {
    let tries = 0
    const { client, fetch } = clientOf(() => {
      if (++tries < 3) throw new TypeError('Failed to fetch')
      return json({ globalRoles: [] })
    })
    expect(await client.listGlobalRoles({})).toEqual({ globalRoles: [] })
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('on an answer that breaks off, not on one that is no JSON', async () => {
    const broken = clientOf(() => {
      const response = json({})
      return Object.assign(response, { json: () => Promise.reject(new TypeError('terminated')) })
    })
    await expect(broken.client.listGlobalRoles({})).rejects.toThrow('terminated')
    expect(broken.fetch).toHaveBeenCalledTimes(3)
    const page = clientOf(() => new Response('<h1>'))
    await expect(page.client.listGlobalRoles({})).rejects.toThrow(SyntaxError)
    expect(page.fetch).toHaveBeenCalledTimes(1)
  })

  it.each<
    [string, CallOptions, number, (client: ReturnType<typeof createClient>, o: CallOptions) => unknown]
  >([
    ['PUT', { ifMatch: '*' }, 3, (client, o) => client.updateReport({ id: 'x', body: { name: 'A' } }, o)],
    [
      'PUT on one version',
      { ifMatch: 3 },
      1,
      (client, o) => client.updateReport({ id: 'x', body: { name: 'A' } }, o),
    ],
    ['DELETE', {}, 3, (client, o) => client.deleteReport({ id: 'x' }, o)],
    ['POST', {}, 1, (client, o) => client.createReport({ body: {} }, o)],
    ['POST with a key', { idempotencyKey: 'k' }, 3, (client, o) => client.createReport({ body: {} }, o)],
    ['PATCH', {}, 1, (client, o) => client.patchReportDocument({ id: 'x', body: { update: '' } }, o)],
  ])('%s %o: %i', async (_name, options, times, call) => {
    const { client, fetch } = failing(503)
    await expect(call(client, options)).rejects.toMatchObject({ status: 503 })
    expect(fetch).toHaveBeenCalledTimes(times)
  })

  it('sends anything again that a busy server has not begun, when the server says', async () => {
    const waits: number[] = []
    let tries = 0
    const fetch = async () =>
      ++tries < 3
        ? Response.json(
            { code: 'unavailable', retryAfter: 4 },
            { status: 503, headers: { 'retry-after': '4' } },
          )
        : json({ id: 'x' })
    const wait = async (milliseconds: number) => void waits.push(milliseconds)
    const client = createClient({
      baseUrl: '',
      getToken: async () => null,
      fetch,
      retry: { wait, random: () => 0 },
    })
    await client.createReport({ body: {} })
    expect([tries, waits]).toEqual([3, [4000, 4000]])
    tries = 0
    const leaving = client.patchReportDocument({ id: 'x', body: { update: '' } }, { keepalive: true })
    await expect(leaving).rejects.toMatchObject({ status: 503 })
    expect(tries).toBe(1)
  })

  it('takes a 404 for a deletion whose first answer was lost', async () => {
    let tries = 0
    const { client } = clientOf(() => json({}, ++tries === 1 ? 502 : 404))
    await expect(client.deleteReport({ id: 'x' })).resolves.toBeUndefined()
    await expect(failing(404).client.deleteReport({ id: 'x' })).rejects.toMatchObject({ status: 404 })
  })

  it('asks for the token each time, and passes its failure on at once', async () => {
    const getToken = vi.fn<() => Promise<string>>()
    getToken.mockResolvedValueOnce('first').mockResolvedValueOnce('second')
    const failure = Object.assign(new Error('A network error has occurred.'), { name: 'NetworkError' })
    getToken.mockRejectedValueOnce(failure)
    const sent: string[] = []
    const fetch = async (_url: unknown, init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get('authorization') ?? '')
      return json({}, 503)
    }
    const client = createClient({ baseUrl: '', getToken, fetch, retry: { wait: async () => undefined } })
    await expect(client.getUser({})).rejects.toBe(failure)
    expect(sent).toEqual(['Bearer first', 'Bearer second'])
  })
})

const parts = (message: string) => [message.split(' ')[2]!, message.split(' ').at(-1)!.slice(0, -1)] as const
