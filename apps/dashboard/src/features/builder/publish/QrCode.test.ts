import { expect, it } from 'vitest'
import { qrPath } from './QrCode.tsx'

it('draws the three corners scanners look for, with four modules of rest around', () => {
  const { size, path } = qrPath('https://acme.bubbles.example/bubbles/power-mix-2024')
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h/g)].map((match) => `${match[1]} ${match[2]}`))
  const isDark = (x: number, y: number) => dark.has(`${x} ${y}`)
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    // A dark ring of seven, a light one, a dark middle of three.
    expect([isDark(x, y), isDark(x + 6, y + 6), isDark(x + 1, y + 1), isDark(x + 3, y + 3)]).toEqual([
      true,
      true,
      false,
      true,
    ])
  }
  for (let at = 0; at < size; at++)
    expect([isDark(at, 3), isDark(3, at), isDark(at, size - 4)]).not.toContain(true)
})

it('says different addresses differently', () => {
  expect(qrPath('https://a.example/x').path).not.toBe(qrPath('https://a.example/y').path)
})
