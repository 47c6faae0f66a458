import { expect, it } from 'vitest'
import { SENDING_LIMITS, SendingLimits } from './sendingLimits.ts'

const EDITION = 'edition'

it('counts an IPv6 network as one, whichever of its addresses is used', () => {
  const limits = new SendingLimits()
  const sent = Array.from({ length: SENDING_LIMITS.network.most + 1 }, (_, n) =>
    limits.takeSending(EDITION, `2001:db8:1:2::${n.toString(16)}`, 0),
  )
  expect(sent.filter(Boolean)).toHaveLength(SENDING_LIMITS.network.most)
  expect(limits.takeSending(EDITION, '2001:db8:1:3::1', 0)).toBe(true)
})

it('lets reading and removing spend nothing of what may be sent, and sending nothing of them', () => {
  const limits = new SendingLimits()
  for (let n = 0; n < SENDING_LIMITS.token.most + 100; n++)
    limits.takeOwn(EDITION, `10.0.${n >> 8}.${n & 255}`, 0)
  for (let n = 0; n <= SENDING_LIMITS.own.most; n++) limits.takeOwn(EDITION, '192.0.2.1', 0)
  expect(limits.takeOwn(EDITION, '192.0.2.1', 0)).toBe(false)
  expect(limits.takeSending(EDITION, '192.0.2.1', 0)).toBe(true)
  for (let n = 0; n < SENDING_LIMITS.token.most; n++)
    limits.takeSending(EDITION, `10.1.${n >> 8}.${n & 255}`, 0)
  expect(limits.takeSending(EDITION, '192.0.2.2', 0)).toBe(false)
  expect(limits.takeOwn(EDITION, '192.0.2.2', 0)).toBe(true)
})
