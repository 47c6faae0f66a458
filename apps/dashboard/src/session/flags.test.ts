import { flagPayload, type Toggles } from '@bubbles/flags'
import { clearCache, setPolyfills } from '@growthbook/growthbook-react'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '../config.ts'

const config: Config = {
  rootDomain: 'bubbles.localhost',
  environment: 'local',
  userPoolId: 'p',
  userPoolClientId: 'c',
  identityBaseUrl: '',
  loginUrl: '',
  bubblesOrigin: '',
  signInWith: ['email'],
  flags: { apiHost: null, clientKey: 'bubbles' },
}

/** The stream the SDK opens; tests speak through it. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Stream.opened.push(this)
  }
  close() {}
  push(toggles: Toggles, name = 'acme') {
    const data = JSON.stringify(flagPayload({ name, toggles, changedAt: new Date() }))
    this.dispatchEvent(new MessageEvent('features', { data }))
  }
}

const answer = (toggles: Toggles, name = 'acme') =>
  new Response(JSON.stringify(flagPayload({ name, toggles, changedAt: new Date(0) })), {
    headers: { 'x-sse-support': 'enabled' },
  })

const fetched = vi.fn<(url: string) => Promise<Response>>()

/** The module anew, as in a page that has just been opened. */
async function load() {
  vi.resetModules()
  return import('./flags.ts')
}

beforeEach(async () => {
  Stream.opened = []
  // The SDK keeps answers and streams for as long as the page lives.
  await clearCache()
  localStorage.clear()
  fetched.mockReset()
  setPolyfills({ fetch: fetched, EventSource: Stream })
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('useFlag', () => {
  it('has the defaults while nobody has said otherwise', async () => {
    const { useFlag } = await load()
    const all = renderHook(() => [
      useFlag('org-branding'),
      useFlag('report-templates'),
      useFlag('feedback-export'),
      useFlag('report-export'),
    ])
    expect(all.result.current).toEqual([true, true, false, false])
  })

  it('follows the answer, and each change without a reload', async () => {
    fetched.mockResolvedValue(answer({ 'report-export': true }))
    const { startFlags, useFlag } = await load()
    await startFlags(config)
    const { result } = renderHook(() => [useFlag('report-export'), useFlag('report-templates')])
    expect(result.current).toEqual([true, true])
    await act(async () => Stream.opened[0]?.push({ 'report-templates': false }))
    expect(result.current).toEqual([false, false])
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([`${location.origin}/api/features/bubbles`])
    expect(Stream.opened.map(({ url }) => url)).toEqual([`${location.origin}/sub/bubbles`])
  })

  it('takes no heed of what is forced for another organisation', async () => {
    fetched.mockResolvedValue(answer({ 'report-export': true }, 'globex'))
    const { startFlags, useFlag } = await load()
    await startFlags(config)
    expect(renderHook(() => useFlag('report-export')).result.current).toBe(false)
  })

  it('has the default of a flag the service does not know', async () => {
    const unknowing = new Response(JSON.stringify({ status: 200, features: {}, dateUpdated: '1' }))
    fetched.mockResolvedValue(unknowing)
    const { startFlags, useFlag } = await load()
    await startFlags(config)
    expect(renderHook(() => useFlag('org-branding')).result.current).toBe(true)
  })
})

describe('the start', () => {
  it('waits 250 ms for a service that does not answer, and takes the answer when it comes', async () => {
    const late = Promise.withResolvers<Response>()
    fetched.mockReturnValue(late.promise)
    const { startFlags, useFlag } = await load()
    const mounted = vi.fn<() => void>()
    void startFlags(config).then(mounted)
    await vi.advanceTimersByTimeAsync(249)
    expect(mounted).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(mounted).toHaveBeenCalled()
    const { result } = renderHook(() => useFlag('report-export'))
    expect(result.current).toBe(false)
    await act(async () => {
      late.resolve(answer({ 'report-export': true }))
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(result.current).toBe(true)
    await act(async () => Stream.opened[0]?.push({}))
    expect(result.current).toBe(false)
  })

  it('does not wait for a service that is not there, and asks it again', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const { startFlags, useFlag } = await load()
    await startFlags(config)
    const { result } = renderHook(() => useFlag('report-export'))
    expect(result.current).toBe(false)
    fetched.mockResolvedValue(answer({ 'report-export': true }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(result.current).toBe(true)
    expect(Stream.opened).toHaveLength(1)
  })

  it.each([
    ['https://flags.example', 'https://flags.example/api/features/bubbles'],
    [
      'http://{organisation}.bubbles.localhost:4000',
      'http://acme.bubbles.localhost:4000/api/features/bubbles',
    ],
  ])('asks %s where the page says so', async (apiHost, url) => {
    fetched.mockResolvedValue(answer({}))
    const { startFlags } = await load()
    await startFlags({ ...config, flags: { apiHost, clientKey: 'bubbles' } })
    expect(fetched.mock.calls[0]?.[0]).toBe(url)
  })

  it('asks nobody without settings', async () => {
    const { startFlags } = await load()
    await startFlags({ ...config, flags: undefined })
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each([
    ['development', true],
    ['local', false],
  ] as const)('in %s the development flag is %s', async (environment, isOn) => {
    fetched.mockResolvedValue(answer({}))
    vi.stubGlobal('_growthbook', undefined)
    const { startFlags } = await load()
    await startFlags({ ...config, environment })
    expect('_growthbook' in window && window._growthbook !== undefined).toBe(isOn)
  })
})

it('tells the flags who is signed in, once that is known', async () => {
  const condition = { loggedIn: true, email: 'builder@acme.example', orgUrlName: 'acme' }
  const features = { 'report-export': { defaultValue: false, rules: [{ condition, force: true }] } }
  fetched.mockResolvedValue(new Response(JSON.stringify({ status: 200, features, dateUpdated: '1' })))
  const { followUser, startFlags, useFlag } = await load()
  const queryClient = new QueryClient()
  followUser(queryClient)
  await startFlags(config)
  const { result } = renderHook(() => useFlag('report-export'))
  expect(result.current).toBe(false)
  await act(async () => queryClient.setQueryData(['user'], { emailAddress: 'builder@acme.example' }))
  expect(result.current).toBe(true)
  await act(async () => queryClient.removeQueries({ queryKey: ['user'] }))
  expect(result.current).toBe(false)
})

it('keeps answers as specification 9 says', async () => {
  const { flagCache, flagTimeout } = await load()
  expect(flagTimeout).toBe(250)
  expect(flagCache).toMatchObject({
    staleTTL: 60 * 1000,
    maxAge: 4 * 60 * 60 * 1000,
    maxEntries: 10,
    idleStreamInterval: 20 * 1000,
  })
})
