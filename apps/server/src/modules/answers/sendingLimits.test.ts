import { expect, it } from 'vitest'
import { SENDING_LIMITS, SendingLimits } from './sendingLimits.ts'

const EDITION = 'edition'

const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
const repeat = <T>(times: number, act: (n: number) => T): T[] =>
  Array.from({ length: times }, (_, n) => act(n))

it('counts an IPv6 network as one, whichever of its addresses is used', () => {
  const limits = new SendingLimits()
  const sent = repeat(SENDING_LIMITS.network.most + 1, (n) =>
    limits.takeSending(EDITION, `2001:db8:1:2::${n.toString(16)}`, 0),
  )
  expect(sent.filter((excess) => excess === null)).toHaveLength(SENDING_LIMITS.network.most)
  expect(sent.at(-1)).toBe('network')
  expect(limits.takeSending(EDITION, '2001:db8:1:3::1', 0)).toBeNull()
})

it('counts an IPv4 address as one, however it is written', () => {
  const limits = new SendingLimits()
  repeat(SENDING_LIMITS.network.most, (n) => limits.takeSending(EDITION, `192.0.2.1:${n}`, 0))
  expect(limits.takeSending(EDITION, '::ffff:c000:201', 0)).toBe('network')
  expect(limits.takeSending(EDITION, '::ffff:c000:202', 0)).toBeNull()
})

it('lets the networks of one site send more than one of them, and no more than a part of all', () => {
  const limits = new SendingLimits()
  const sent = repeat(1_000, (n) => limits.takeSending(EDITION, `2001:db8:1:${n.toString(16)}::1`, 0))
  expect(sent.filter((excess) => excess === null)).toHaveLength(SENDING_LIMITS.site.most)
  expect(sent.at(-1)).toBe('network')
  expect(limits.takeSending(EDITION, '2001:db8:2::1', 0)).toBeNull()
  expect(limits.takeSending(EDITION, '2001:db8:1::1', SENDING_LIMITS.site.windowMs)).toBeNull()
})

it('lets one network use up no more of its site than it may send', () => {
  const limits = new SendingLimits()
  repeat(10_000, () => limits.takeSending(EDITION, '2001:db8:1:2::1', 0))
  expect(limits.takeSending(EDITION, '2001:db8:1:3::1', 0)).toBeNull()
})

it('counts for all only what was kept', () => {
  const limits = new SendingLimits()
  repeat(SENDING_LIMITS.report.most * 2, (n) => limits.takeSending(EDITION, addressOf(n), 0))
  expect(limits.takeSending(EDITION, '192.0.2.1', 0)).toBeNull()
  repeat(SENDING_LIMITS.report.most, () => limits.countKept(EDITION, 0))
  expect(limits.takeSending(EDITION, '192.0.2.1', 0)).toBe('report')
  expect(limits.takeSending('another', '192.0.2.1', 0)).toBeNull()
})

it('lets reading and removing spend nothing of what may be sent, and sending nothing of them', () => {
  const limits = new SendingLimits()
  repeat(SENDING_LIMITS.report.most + 100, (n) => limits.takeOwn(EDITION, addressOf(n), 0))
  repeat(SENDING_LIMITS.own.most + 1, () => limits.takeOwn(EDITION, '192.0.2.1', 0))
  expect(limits.takeOwn(EDITION, '192.0.2.1', 0)).toBe('own')
  expect(limits.takeSending(EDITION, '192.0.2.1', 0)).toBeNull()
  repeat(SENDING_LIMITS.report.most, () => limits.countKept(EDITION, 0))
  expect(limits.takeSending(EDITION, '192.0.2.2', 0)).toBe('report')
  expect(limits.takeOwn(EDITION, '192.0.2.2', 0)).toBeNull()
})
