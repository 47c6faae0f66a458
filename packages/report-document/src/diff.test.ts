import { describe, expect, it } from 'vitest'
import { diffBlocks, sameValue } from './diff.ts'
import { fullDocument, words } from './fixtures.ts'

const idAt = (index: number) => fullDocument().content[index]!.attrs!.id as string

describe('diffBlocks', () => {
  it('finds nothing between equal documents', () => {
    expect(diffBlocks(fullDocument(), fullDocument())).toEqual({
      added: [],
      removed: [],
      changed: [],
      moved: [],
    })
  })

  it('tells added, removed and changed apart', () => {
    const after = fullDocument()
    after.content[3]!.content = [words('Other words.')]
    after.content.splice(6, 1)
    after.content.push({ type: 'paragraph', attrs: { id: 'newblock01' } })
    expect(diffBlocks(fullDocument(), after)).toEqual({
      added: ['newblock01'],
      removed: [idAt(6)],
      changed: [idAt(3)],
      moved: [],
    })
  })

  it('counts one block dragged past many as one move', () => {
    const after = fullDocument()
    after.content.push(after.content.splice(2, 1)[0]!)
    expect(diffBlocks(fullDocument(), after)).toMatchObject({ changed: [], moved: [idAt(2)] })
  })

  it('notices an edit deep inside a list', () => {
    const after = fullDocument()
    after.content[4]!.content![0]!.content![0]!.content![0]!.text = 'Uno'
    expect(diffBlocks(fullDocument(), after).changed).toEqual([idAt(4)])
  })
})

describe('sameValue', () => {
  it.each([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [[1, 2], [1, 2, 3], false],
    [{ a: undefined }, {}, true],
    [null, {}, false],
    [[], {}, false],
    ['1', 1, false],
  ])('%j and %j: %s', (a, b, expected) => {
    expect(sameValue(a, b)).toBe(expected)
  })
})
