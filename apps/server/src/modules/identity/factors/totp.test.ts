import { expect, test } from 'vitest'
import { stepOfCode, totpSecretText } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, with six of the eight digits.
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('at %i seconds the code is %s', (seconds, code, step) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(step)
})

test('a clock may be a step fast or slow, and no more', () => {
  const [code, step] = ['005924', 41_152_263]
  const steps = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, code, at(step * 30 + off * 30)))
  expect(steps).toEqual([null, step, step, step, null])
})

test.each(['', '5924', '0059240', '00592a', ' 005924'])('%j is no code', (code) => {
  expect(stepOfCode(secret, code, at(1_234_567_890))).toBeNull()
})

test('apps get the secret in base32', () => {
  expect(totpSecretText(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
