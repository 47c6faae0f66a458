import { describe, expect, it, vi } from 'vitest'
import { createClient, RequiredParameterError, ResponseError } from './client.ts'

function clientOf(respond: (url: string, init: RequestInit) => Response) {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async (url, init) =>
    respond(url, init ?? {}),
  )
  const client = createClient({
    baseUrl: '',
    getToken: async () => 'a-token',
    fetch: fetch as unknown as typeof globalThis.fetch,
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

  it('passes another error on', async () => {
    const { client } = clientOf(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(client.getReport({ id: 'x' })).rejects.toMatchObject({
      status: 502,
      message: 'getReport failed with status 502.',
    })
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

const parts = (message: string) => [message.split(' ')[2]!, message.split(' ').at(-1)!.slice(0, -1)] as const
