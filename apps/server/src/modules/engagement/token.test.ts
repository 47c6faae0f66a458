import { describe, expect, test } from 'vitest'
import { signPublicationToken, verifyPublicationToken } from './token.ts'

const secret = new TextEncoder().encode('a secret of thirty-two characters')
const claims = {
  organisationId: '7b0e4a5e-3c0f-4a55-9c7b-3f1f6a6a1a01',
  organisationName: 'acme',
  publicationId: '7b0e4a5e-3c0f-4a55-9c7b-3f1f6a6a1a02',
  reportId: '7b0e4a5e-3c0f-4a55-9c7b-3f1f6a6a1a03',
}

describe('publication token', () => {
  test('gives back what was signed, and the same bytes each time', () => {
    const token = signPublicationToken(claims, secret)
    expect(verifyPublicationToken(token, secret)).toEqual({ ok: true, claims })
    expect(signPublicationToken(claims, secret)).toBe(token)
  })

  test('expires only if it says so', () => {
    const expiresAt = new Date('2026-11-21T12:00:00Z')
    const token = signPublicationToken({ ...claims, expiresAt }, secret)
    expect(verifyPublicationToken(token, secret, new Date('2026-11-21T11:59:59Z')).ok).toBe(true)
    expect(verifyPublicationToken(token, secret, expiresAt)).toEqual({ ok: false, reason: 'expired_token' })
  })

  const token = signPublicationToken(claims, secret)
  const [payload, mac] = token.split('.') as [string, string]
  const other = Buffer.from(payload, 'base64url').toString().replace('acme', 'evil')
  test.each([
    ['no token', ''],
    ['no signature', payload],
    ['an empty signature', `${payload}.`],
    ['a signature of another payload', `${Buffer.from(other).toString('base64url')}.${mac}`],
    ['a cut signature', `${payload}.${mac.slice(0, -4)}`],
    ['a third part', `${token}.x`],
    ['another secret', signPublicationToken(claims, new TextEncoder().encode('another secret'))],
    ['not base64', '%%%.%%%'],
  ])('refuses %s', (_name, forged) => {
    expect(verifyPublicationToken(forged, secret)).toEqual({ ok: false, reason: 'bad_token' })
  })
})
