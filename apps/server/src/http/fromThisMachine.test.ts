import { expect, test } from 'vitest'
import { isFromThisMachine } from './fromThisMachine.ts'

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  isFromThisMachine({ socket: { remoteAddress }, headers } as unknown as Parameters<
    typeof isFromThisMachine
  >[0])

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
  expect(request(address)).toBe(true)
})

test('another address is not', () => {
  expect(request('10.0.0.5')).toBe(false)
})

test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
  'what a proxy on this machine passes on with %s is not',
  (name) => {
    expect(request('127.0.0.1', { [name]: 'a' })).toBe(false)
  },
)
