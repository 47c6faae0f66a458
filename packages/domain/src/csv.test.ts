import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('keeps quotes, commas and lines inside their cell', () => {
  expect(csvLine(['a "b"', 'c, d', 'e\r\nf', ''])).toBe('"a ""b""","c, d","e\r\nf",""\r\n')
})

it.each(['=1+1', '+1+1', '-1-A1', '@SUM(A1)', '-2+3+cmd|x', '\t=1', '\r=1', ' =1', '＝1', '\u00a0=1'])(
  'keeps %j a text',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  },
)

it('leaves numbers numbers, and nothing empty', () => {
  expect(csvLine([-1.5, null, '-1.5'])).toBe('-1.5,,"-1.5"\r\n')
})

it.each(['-5.2', '-12%', '+1 200', '-1.234,5'])('leaves the number %j as it is written', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`)
})

it.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['north; -5; +3%', 'north; -5; +3%'],
])('keeps %j a text where semicolons or tabs part cells', (text, kept) => {
  expect(csvLine([text])).toBe(`"${kept}"\r\n`)
})

it('leaves other texts as they are', () => {
  expect(csvLine(["it's 2=2", 'a@b.example', '2026-01-02'])).toBe(
    '"it\'s 2=2","a@b.example","2026-01-02"\r\n',
  )
})
