import { describe, expect, it } from 'vitest'
import { attachment, fileName } from './fileName.ts'

describe('names of files', () => {
  it.each([
    ['Wind doubled', 'Wind doubled.csv'],
    ['../../etc/passwd', 'etc passwd.csv'],
    ['a"b\r\nSet-Cookie: x', 'a b Set-Cookie x.csv'],
    ['gpj\u202excod\u200f', 'gpj xcod.csv'],
    ['half \ud800 a pair', 'half \ufffd a pair.csv'],
    ['…', '….csv'],
    ['...', 'data.csv'],
    ['', 'data.csv'],
    ['x'.repeat(300), `${'x'.repeat(80)}.csv`],
  ])('%j is %j', (title, name) => {
    expect(fileName(title, 'csv', 'data')).toBe(name)
  })

  it('are plain letters beside what they are', () => {
    expect(attachment('Größe (1).csv')).toBe(
      `attachment; filename="Groe (1).csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.csv`,
    )
    expect(attachment('風.svg')).toBe(`attachment; filename="figure.svg"; filename*=UTF-8''%E9%A2%A8.svg`)
  })
})
