import { describe, expect, it } from 'vitest'
import { firstSessions, isSession } from './session.ts'

const salt = new Uint8Array(32).fill(7)
const at = (text: string) => ({
  publicationId: 'p',
  address: '192.0.2.1',
  userAgent: 'Browser',
  visit: 'v',
  body: 'rate=4',
  at: new Date(text),
})
const sending = at('2026-05-12T10:00:30Z')

describe('firstSessions', () => {
  it('makes UUIDs of the form the API takes', () => {
    for (const session of firstSessions(salt, sending)) {
      expect(isSession(session)).toBe(true)
      expect(session).toMatch(/^.{14}4.{4}[89ab]/)
    }
  })

  it('knows the same form of a visit again for a minute, across its end, and not after two', () => {
    const [now] = firstSessions(salt, sending)
    expect(firstSessions(salt, at('2026-05-12T10:00:59Z'))[0]).toBe(now)
    expect(firstSessions(salt, at('2026-05-12T10:01:01Z'))[1]).toBe(now)
    expect(firstSessions(salt, at('2026-05-12T10:02:01Z'))).not.toContain(now)
  })

  it.each([
    { publicationId: 'q' },
    { address: '192.0.2.2' },
    { userAgent: 'Other' },
    { visit: 'w' },
    { body: 'rate=5' },
    // What stands at the end of one part is not taken for the beginning of the next.
    { address: '192.0.2.1B', userAgent: 'rowser' },
  ])('tells another reader apart by %o', (other) => {
    expect(firstSessions(salt, { ...sending, ...other })).not.toContain(firstSessions(salt, sending)[0])
  })

  it('cannot be worked out without the salt of the day', () => {
    expect(firstSessions(new Uint8Array(32), sending)[0]).not.toBe(firstSessions(salt, sending)[0])
  })
})

describe('isSession', () => {
  it.each(['', 'x', '6F1B2C3D-0000-4000-8000-000000000001', '6f1b2c3d-0000-4000-8000-00000000000'])(
    'refuses %j',
    (text) => {
      expect(isSession(text)).toBe(false)
    },
  )
})
