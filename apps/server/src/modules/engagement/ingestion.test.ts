import type { ReaderBatch, ReaderEvent } from '@bubbles/reader-script/events'
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import {
  checkEvents,
  DROP_REASONS,
  type Envelope,
  type Liveness,
  MAX_EVENTS,
  MAX_LETTERS,
  occurredAt,
  type SentBatch,
  type SentEvent,
  STEPS,
  type Visit,
} from './ingestion.ts'
import { countryOf } from './country.ts'
import { eventLimit } from './eventLimit.ts'
import { signPublicationToken } from './token.ts'
import { browserOf, deviceOf, isAutomated, readerHash, sourceOf } from './visitor.ts'

type KeysOf<Union> = Union extends unknown ? keyof Union : never

test('the collector hears all that the page’s script says', () => {
  // Checked by the compiler: a kind or a field that one side lacks is an error here.
  expectTypeOf<ReaderEvent>().toExtend<SentEvent>()
  expectTypeOf<ReaderEvent['kind']>().toEqualTypeOf<SentEvent['kind']>()
  expectTypeOf<Exclude<KeysOf<ReaderEvent>, keyof SentEvent>>().toBeNever()
  expectTypeOf<ReaderBatch>().toExtend<SentBatch>()
  expectTypeOf<Exclude<keyof ReaderBatch, keyof SentBatch>>().toBeNever()
})

const secret = new TextEncoder().encode('a secret of thirty-two characters')
const now = new Date('2026-11-21T12:00:00Z')
const claims = { organisationId: 'o', organisationName: 'acme', publicationId: 'p', reportId: 'r' }
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const view = { id: 'view', kind: 'view', at: now.getTime() }

const envelope = (changes: object = {}): object => ({
  v: 1,
  token: signPublicationToken(claims, secret),
  session: 'session-1234',
  sentAt: now.getTime(),
  events: [view],
  ...changes,
})

async function reasonFor(
  change: Partial<Visit> & { envelope?: never },
  liveness: Liveness = 'live',
): Promise<string | null> {
  const visit: Visit = {
    body: JSON.stringify(envelope()),
    site: { kind: 'organisation', name: 'acme' },
    address: '192.0.2.1',
    receivedAt: now,
    ...change,
    headers: { 'user-agent': chrome, ...change.headers },
  }
  for (const step of STEPS) {
    const reason = await step.run(visit, {
      secret,
      liveness: async () => liveness,
      maySend: eventLimit(),
    })
    if (reason) return `${step.name}: ${reason}`
  }
  return null
}

const body = (changes: object): string => JSON.stringify(envelope(changes))
const expired = signPublicationToken({ ...claims, expiresAt: new Date('2026-11-20') }, secret)
const forged = signPublicationToken(claims, new TextEncoder().encode('not the secret'))

describe('ingestion steps', () => {
  test.each<[string, Parameters<typeof reasonFor>, string | null]>([
    ['a reader', [{}], null],
    ['times in ISO 8601', [{ body: body({ sentAt: now.toISOString() }) }], null],
    ['a megabyte', [{ body: 'x'.repeat(1_000_000) }], 'size: too_large'],
    ['no JSON', [{ body: '{' }], 'shape: malformed'],
    ['another version', [{ body: body({ v: 2 }) }], 'shape: malformed'],
    ['no events', [{ body: body({ events: [] }) }], 'shape: malformed'],
    ['a session that is no id', [{ body: body({ session: "'; drop table users" }) }], 'shape: malformed'],
    ['a time that is none', [{ body: body({ sentAt: 'now' }) }], 'shape: malformed'],
    ['a forged token', [{ body: body({ token: forged }) }], 'token: bad_token'],
    ['an expired token', [{ body: body({ token: expired }) }], 'token: expired_token'],
    ["another tenant's host", [{ site: { kind: 'organisation', name: 'globex' } }], 'tenant: wrong_host'],
    ['no tenant', [{ site: { kind: 'login' } }], 'tenant: wrong_host'],
    ['a bot', [{ headers: { 'user-agent': 'Googlebot/2.1' } }], 'automated: automated'],
    ['no user agent', [{ headers: { 'user-agent': undefined } }], 'automated: automated'],
    ['a prefetch', [{ headers: { 'sec-purpose': 'prefetch;prerender' } }], 'prefetch: prefetch'],
    ['Do-Not-Track', [{ headers: { dnt: '1' } }], 'opt-out: opted_out'],
    ['Do-Not-Track switched off', [{ headers: { dnt: '0' } }], null],
    ['Global Privacy Control', [{ headers: { 'sec-gpc': '1' } }], 'opt-out: opted_out'],
    ['a member of the organisation', [{ body: body({ own: true }) }], 'own team: own_team'],
    ['a publication nobody made', [{}, 'unknown_publication'], 'publication: unknown_publication'],
    ['a publication taken down', [{}, 'not_live'], 'publication: not_live'],
  ])('%s', async (_name, args, expected) => {
    expect(await reasonFor(...args)).toBe(expected)
  })

  test('every reason is one of the closed set', async () => {
    expect(new Set(DROP_REASONS).size).toBe(DROP_REASONS.length)
  })
})

describe('events', () => {
  const check = (events: unknown[], sentAt = now.getTime()) =>
    checkEvents({ ...(envelope() as Envelope), sentAt, events }, now, new Set(['abc']))

  test('those that do not fit are dropped, the others stay', () => {
    const { events, drops } = check([
      view,
      { ...view, id: '' },
      { ...view, kind: 'click' },
      { ...view, id: 'b', kind: 'block' },
      { ...view, id: 'c', kind: 'block', block: 'abc', seconds: -1 },
      null,
      { ...view, id: 'd', kind: 'block', block: 'abc', seconds: 4.25, share: 1.4 },
    ])
    expect(events.map(({ id, durationMs, share }) => [id, durationMs, share])).toEqual([
      ['view', 0, undefined],
      ['d', 4250, 1],
    ])
    expect(drops).toEqual({ bad_event: 5 })
  })

  const first = (event: object) => check([{ ...view, ...event }]).events[0]

  test('uses, links and ends carry what they are about, bounded', () => {
    expect(first({ kind: 'use', block: 'abc', mark: ` Peru\u0000\ud800 ${'x'.repeat(500)}` })?.mark).toBe(
      `Peru   ${'x'.repeat(MAX_LETTERS)}`.slice(0, MAX_LETTERS),
    )
    expect(first({ kind: 'use', block: 'abc', mark: ' ' })?.mark).toBeUndefined()
    expect(first({ kind: 'link', url: 'https://user:word@data.example/rain%00?reader=7#x' })?.url).toBe(
      'https://data.example/rain%00',
    )
    expect(first({ kind: 'link', url: `https://data.example/${'x'.repeat(1500)}` })?.url).toHaveLength(500)
    expect(first({ kind: 'end', depth: 7 })?.share).toBe(1)
    expect(first({ kind: 'block', block: 'abc', place: 3 })?.place).toBe(3)
    // No half of a character is left by the cut.
    const long = `${'x'.repeat(MAX_LETTERS - 1)}😀`
    expect(first({ kind: 'use', block: 'abc', mark: long })?.mark).toBe('x'.repeat(MAX_LETTERS - 1))
    expect(first({ utm: [`utm_campaign=${long}`] })?.utm.campaign).toBe('x'.repeat(MAX_LETTERS - 1))
  })

  test('shares are rounded to what their column holds', () => {
    const shareOf = (share: number) => first({ kind: 'block', block: 'abc', share })?.share
    expect([1e-46, 1e-5, 0.12345, 0.9, 1e300].map(shareOf)).toEqual([0, 0, 0.1235, 0.9, 1])
    expect(first({ kind: 'end', depth: 5e-324 })?.share).toBe(0)
  })

  test.each([
    { kind: 'use', mark: 'Peru' },
    { kind: 'link' },
    { kind: 'link', url: 'javascript:alert(1)' },
    { kind: 'link', url: 'nowhere' },
    { kind: 'end' },
    { kind: 'block', block: 'abc', place: 1e9 },
    { kind: 'block', block: 'abc', place: 1.5 },
  ])('%j is dropped', (event) => {
    expect(check([{ ...view, ...event }])).toEqual({ events: [], drops: { bad_event: 1 } })
  })

  test('a campaign is read from what the address says, and cut', () => {
    const utm = ['utm_source=letter', 'utm_medium=%E0%A4%A', `utm_campaign=spring+rain%00${'x'.repeat(900)}`]
    expect(first({ utm })?.utm).toEqual({
      source: 'letter',
      medium: '\ufffd%A',
      campaign: `spring rain ${'x'.repeat(900)}`.slice(0, MAX_LETTERS),
    })
    expect(first({ utm: null })?.utm).toEqual({})
    expect(first({})?.utm).toEqual({})
  })

  test('a batch of 10,000 is cut to 200', () => {
    const { events, drops } = check(
      Array.from({ length: 10_000 }, (_, index) => ({ ...view, id: `e${index}` })),
    )
    expect(events).toHaveLength(MAX_EVENTS)
    expect(drops).toEqual({ too_many_events: 9800 })
  })

  test('a million seconds are cut to 600', () => {
    expect(check([{ ...view, kind: 'read', seconds: 1e6 }]).events[0]!.durationMs).toBe(600_000)
  })

  const hour = 3_600_000
  const at = now.getTime()
  test.each<[string, number, number, number]>([
    ['a good clock', at - 5000, at, at - 5000],
    ['a clock an hour behind', at - hour, at - hour, at - hour],
    ['sent from an aeroplane after 30 hours', at - 30 * hour, at, at - 30 * hour],
    ['a clock a year off', at - 365 * 24 * hour, at - 365 * 24 * hour, at],
    ['a clock a year ahead', at + 365 * 24 * hour, at + 365 * 24 * hour, at],
    ['an event tomorrow', at + 20 * hour, at, at],
    ['an event of last week', at - 7 * 24 * hour, at, at],
  ])('%s', (_name, eventAt, sentAt, expected) => {
    expect(occurredAt(eventAt, sentAt, now).getTime()).toBe(expected)
  })
})

describe('rate', () => {
  const send = eventLimit()

  test('holds an address to 6,000 events a minute and publication', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let batch = 0; batch < 30; batch++) expect(await send('192.0.2.1', 'p', 200)).toBe(true)
    vi.advanceTimersByTime(59_999)
    expect(await send('192.0.2.1', 'p', 1)).toBe(false)
    expect(await send('192.0.2.1', 'q', 200)).toBe(true)
    expect(await send('192.0.2.2', 'p', 200)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(await send('192.0.2.1', 'p', 200)).toBe(true)
  })

  test('counts an IPv6 network as one, and an IPv4 address the same over either socket', async () => {
    expect(await send('2001:db8:1:2::1', 'v6', 6_000)).toBe(true)
    expect(await send('2001:db8:1:2:ffff::9', 'v6', 1)).toBe(false)
    expect(await send('2001:db8:1:3::1', 'v6', 1)).toBe(true)
    expect(await send('198.51.100.7', 'v6', 6_000)).toBe(true)
    expect(await send('::ffff:198.51.100.7', 'v6', 1)).toBe(false)
    expect(await send('::ffff:c633:6408', 'v6', 6_000)).toBe(true)
    expect(await send('::ffff:c633:6409', 'v6', 6_000)).toBe(true)
    expect(await send('::ffff:c633:6407', 'v6', 1)).toBe(false)
  })

  test('counts an address as one, whatever port a proxy adds', async () => {
    for (let port = 1; port <= 30; port++) expect(await send(`203.0.113.7:${port}`, 'p', 200)).toBe(true)
    expect(await send('203.0.113.7:31', 'p', 1)).toBe(false)
  })

  test.each(['127.0.0.1', '::1', '10.0.0.7', '::ffff:192.168.1.4', '::ffff:c0a8:104', '10.0.0.7:555'])(
    'lets %s send',
    async (address) => {
      expect(await send(address, 'p', 1e9)).toBe(true)
      expect(await send(address, 'p', 1)).toBe(true)
    },
  )
})

describe('country', () => {
  test.each([
    ['1.1.1.1', 'AU'],
    ['::ffff:1.1.1.1', 'AU'],
    ['::ffff:101:101', 'AU'],
    ['1.1.1.1:555', 'AU'],
    ['2001:4860:4860::8888', 'US'],
    ['127.0.0.1', null],
    ['::1', null],
    ['10.1.2.3', null],
    ['fd00::1', null],
    ['not an address', null],
  ])('%s lies in %s', async (address, expected) => {
    expect(await countryOf(address)).toBe(expected)
  })
})

describe('visitor', () => {
  test.each([
    [chrome, 'Chrome'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 OPR/120.0', 'Opera'],
    [
      'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/142.0 Mobile Safari/604.1', 'Chrome'],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari'],
    ['Something/1.0', 'Other'],
  ])('%s is %s', (userAgent, expected) => {
    expect(browserOf(userAgent)).toBe(expected)
  })

  test.each([
    [chrome, false],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
      true,
    ],
    [
      'Mozilla/5.0 (Linux; Android 11; CUBOT X20) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      false,
    ],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
    ['facebookexternalhit/1.1', true],
    ['curl/8.5.0', true],
    ['python-requests/2.32', true],
    ['', true],
  ])('%s automated: %s', (userAgent, expected) => {
    expect(isAutomated(userAgent)).toBe(expected)
  })

  test.each([
    [chrome, 1440, 'desktop'],
    [chrome, 400, 'desktop'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 390, 'mobile'],
    ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148', 768, 'tablet'],
    ['Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/120 Safari/537.36', 800, 'tablet'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36', 400, 'desktop'],
    ['Something/1.0', 390, 'mobile'],
  ])('%s at %i is a %s', (userAgent, width, expected) => {
    expect(deviceOf(userAgent, width)).toBe(expected)
  })

  test.each([
    ['https://www.google.com/search?q=wind', 'google.com'],
    ['http://acme.bubbles.localhost:4000/bubbles/iowa', null],
    ['android-app://com.slack', null],
    ['not an address', null],
    [undefined, null],
  ])('%s comes from %s', (referrer, expected) => {
    expect(sourceOf(referrer, 'acme.bubbles.localhost:4000')).toBe(expected)
  })

  test('a reader is the same all day, and another in another organisation, on another day, with another salt', () => {
    const reader = { address: '192.0.2.1', userAgent: chrome, organisationId: 'a', day: '2026-11-21' }
    const salt = new Uint8Array(32)
    const hash = readerHash(salt, reader)
    expect(readerHash(salt, { ...reader })).toBe(hash)
    expect(readerHash(salt, { ...reader, organisationId: 'b' })).not.toBe(hash)
    expect(readerHash(salt, { ...reader, day: '2026-11-22' })).not.toBe(hash)
    expect(readerHash(new Uint8Array(32).fill(1), reader)).not.toBe(hash)
    const at = (address: string) => readerHash(salt, { ...reader, address })
    expect(at('2001:db8:1:2::1')).toBe(at('2001:db8:1:2:ffff::9'))
    expect(at('2001:db8:1:2::1')).not.toBe(at('2001:db8:1:3::1'))
    expect(at('192.0.2.1:555')).toBe(hash)
    expect(at('::ffff:c000:201')).toBe(hash)
    expect(at('::ffff:c000:202')).not.toBe(hash)
  })
})
