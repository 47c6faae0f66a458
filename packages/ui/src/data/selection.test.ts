import { describe, expect, it } from 'vitest'
import { extend, extentOf, keepOnly, nothingSelected, toggle, toggleAll } from './selection.ts'

const order = ['a', 'b', 'c', 'd']
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('')

describe('selecting reports', () => {
  it('takes one in and out again', () => {
    const one = toggle(nothingSelected, 'b')
    expect(ids(one)).toBe('b')
    expect(ids(toggle(one, 'b'))).toBe('')
  })

  it('extends from the last one chosen, in both directions', () => {
    expect(ids(extend(toggle(nothingSelected, 'b'), 'd', order))).toBe('bcd')
    expect(ids(extend(toggle(nothingSelected, 'c'), 'a', order))).toBe('abc')
  })

  it('begins a range where the one before is not on this page', () => {
    expect(ids(extend(toggle(nothingSelected, 'x'), 'c', order))).toBe('cx')
    expect(ids(extend(nothingSelected, 'c', order))).toBe('c')
  })

  it('takes all of a page, then none of it, and leaves other pages alone', () => {
    const all = toggleAll(toggle(nothingSelected, 'x'), order)
    expect(ids(all)).toBe('abcdx')
    expect(ids(toggleAll(all, order))).toBe('x')
  })

  it('forgets what has left the list', () => {
    const some = toggleAll(nothingSelected, order)
    expect(ids(keepOnly(some, new Set(['b', 'd'])))).toBe('bd')
    expect(keepOnly(some, new Set(order))).toBe(some)
  })

  it('says whether all, some or none of a page are selected', () => {
    expect(extentOf(nothingSelected, order)).toBe('none')
    expect(extentOf(toggle(nothingSelected, 'a'), order)).toBe('some')
    expect(extentOf(toggleAll(nothingSelected, order), order)).toBe('all')
    expect(extentOf(toggle(nothingSelected, 'x'), order)).toBe('none')
  })
})
