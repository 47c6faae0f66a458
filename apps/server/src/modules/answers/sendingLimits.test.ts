import { expect, it, onTestFinished, vi } from 'vitest'
import { SENDING_LIMITS, SendingLimits } from './sendingLimits.ts'

const EDITION = 'edition'

const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
async function repeat<T>(times: number, act: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let n = 0; n < times; n++) results.push(await act(n))
  return results
}

it('counts an IPv6 network as one, whichever of its addresses is used', async () => {
  const limits = new SendingLimits()
  const sent = await repeat(SENDING_LIMITS.network.max + 1, (n) =>
    limits.takeSending(EDITION, `2001:db8:1:2::${n.toString(16)}`),
  )
  expect(sent.filter((excess) => excess === null)).toHaveLength(SENDING_LIMITS.network.max)
  expect(sent.at(-1)).toBe('network')
  expect(await limits.takeSending(EDITION, '2001:db8:1:3::1')).toBeNull()
})

it('counts an IPv4 address as one, however it is written', async () => {
  const limits = new SendingLimits()
  await repeat(SENDING_LIMITS.network.max, (n) => limits.takeSending(EDITION, `192.0.2.1:${n}`))
  expect(await limits.takeSending(EDITION, '::ffff:c000:201')).toBe('network')
  expect(await limits.takeSending(EDITION, '::ffff:c000:202')).toBeNull()
})

it('lets the networks of one site send more than one of them, and no more than a part of all', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limits = new SendingLimits()
  const sent = await repeat(1_000, (n) => limits.takeSending(EDITION, `2001:db8:1:${n.toString(16)}::1`))
  expect(sent.filter((excess) => excess === null)).toHaveLength(SENDING_LIMITS.site.max)
  expect(sent.at(-1)).toBe('network')
  expect(await limits.takeSending(EDITION, '2001:db8:2::1')).toBeNull()
  vi.advanceTimersByTime(SENDING_LIMITS.site.windowMs)
  expect(await limits.takeSending(EDITION, '2001:db8:1::1')).toBeNull()
})

it('lets one network use up no more of its site than it may send', async () => {
  const limits = new SendingLimits()
  await repeat(10_000, () => limits.takeSending(EDITION, '2001:db8:1:2::1'))
  expect(await limits.takeSending(EDITION, '2001:db8:1:3::1')).toBeNull()
})

it('counts for all only what was kept', async () => {
  const limits = new SendingLimits()
  await repeat(SENDING_LIMITS.report.max * 2, (n) => limits.takeSending(EDITION, addressOf(n)))
  expect(await limits.takeSending(EDITION, '192.0.2.1')).toBeNull()
  await repeat(SENDING_LIMITS.report.max, () => limits.countKept(EDITION))
  expect(await limits.takeSending(EDITION, '192.0.2.1')).toBe('report')
  expect(await limits.takeSending('another', '192.0.2.1')).toBeNull()
})

it('lets reading and removing spend nothing of what may be sent, and sending nothing of them', async () => {
  const limits = new SendingLimits()
  await repeat(SENDING_LIMITS.report.max + 100, (n) => limits.takeOwn(EDITION, addressOf(n)))
  await repeat(SENDING_LIMITS.own.max + 1, () => limits.takeOwn(EDITION, '192.0.2.1'))
  expect(await limits.takeOwn(EDITION, '192.0.2.1')).toBe('own')
  expect(await limits.takeSending(EDITION, '192.0.2.1')).toBeNull()
  await repeat(SENDING_LIMITS.report.max, () => limits.countKept(EDITION))
  expect(await limits.takeSending(EDITION, '192.0.2.2')).toBe('report')
  expect(await limits.takeOwn(EDITION, '192.0.2.2')).toBeNull()
})
