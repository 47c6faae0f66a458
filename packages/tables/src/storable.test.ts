import { describe, expect, it } from 'vitest'
import { dataset } from './dataset.ts'
import { isStorable, storable } from './storable.ts'

describe('text a database can keep', () => {
  it.each([
    ['Wind and sun', 'Wind and sun'],
    ['a\0b', 'ab'],
    ['a\ud83db', 'ab'],
    ['a\ude00b', 'ab'],
    ['whole \u{1f600}\0', 'whole \u{1f600}'],
    ['\ud83d\0\ude00', ''],
  ])('%j is kept as %j', (text, kept) => {
    expect(storable(text)).toBe(kept)
    expect(isStorable(storable(text))).toBe(true)
    expect(isStorable(text)).toBe(text === kept)
  })

  it('is all a data set may hold', () => {
    const table = (id: string, name: string, cell: string) =>
      dataset.safeParse({ columns: [{ id, name, type: 'text' }], rows: [['ok'], [cell]] }).error?.issues[0]
        ?.path
    expect(table('c1', 'Name', 'x')).toBeUndefined()
    expect(table('c\0', 'Name', 'x')).toEqual(['columns', 0, 'id'])
    expect(table('c1', 'Na\0me', 'x')).toEqual(['columns', 0, 'name'])
    expect(table('c1', 'Name', 'x\0')).toEqual(['rows', 1, 0])
    expect(table('c1', 'Name', '\ud83d')).toEqual(['rows', 1, 0])
  })
})
