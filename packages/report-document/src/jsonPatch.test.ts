import { describe, expect, it, vi } from 'vitest'
import { applyJsonPatch, PATCH_LIMITS, PatchError, type PatchOperation } from './jsonPatch.ts'

/** Name, document, patch, result; no result: the patch is refused. RFC 6902, appendix A, and beyond it. */
const CASES: [name: string, document: unknown, patch: unknown, result?: unknown][] = [
  [
    'A.1 adding an object member',
    { foo: 'bar' },
    [{ op: 'add', path: '/baz', value: 'qux' }],
    { baz: 'qux', foo: 'bar' },
  ],
  [
    'A.2 adding an array element',
    { foo: ['bar', 'baz'] },
    [{ op: 'add', path: '/foo/1', value: 'qux' }],
    { foo: ['bar', 'qux', 'baz'] },
  ],
  [
    'A.3 removing an object member',
    { baz: 'qux', foo: 'bar' },
    [{ op: 'remove', path: '/baz' }],
    { foo: 'bar' },
  ],
  [
    'A.4 removing an array element',
    { foo: ['bar', 'qux', 'baz'] },
    [{ op: 'remove', path: '/foo/1' }],
    { foo: ['bar', 'baz'] },
  ],
  [
    'A.5 replacing a value',
    { baz: 'qux', foo: 'bar' },
    [{ op: 'replace', path: '/baz', value: 'boo' }],
    { baz: 'boo', foo: 'bar' },
  ],
  [
    'A.6 moving a value',
    { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
    [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
    { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
  ],
  [
    'A.7 moving an array element',
    { foo: ['all', 'grass', 'cows', 'eat'] },
    [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
    { foo: ['all', 'cows', 'eat', 'grass'] },
  ],
  [
    'A.8 testing a value, success',
    { baz: 'qux', foo: ['a', 2, 'c'] },
    [
      { op: 'test', path: '/baz', value: 'qux' },
      { op: 'test', path: '/foo/1', value: 2 },
    ],
    { baz: 'qux', foo: ['a', 2, 'c'] },
  ],
  ['A.9 testing a value, error', { baz: 'qux' }, [{ op: 'test', path: '/baz', value: 'bar' }]],
  [
    'A.10 adding a nested member',
    { foo: 'bar' },
    [{ op: 'add', path: '/child', value: { grandchild: {} } }],
    { foo: 'bar', child: { grandchild: {} } },
  ],
  [
    'A.11 ignoring unrecognized elements',
    { foo: 'bar' },
    [{ op: 'add', path: '/baz', value: 'qux', xyz: 123 }],
    { foo: 'bar', baz: 'qux' },
  ],
  ['A.12 adding to a nonexistent target', { foo: 'bar' }, [{ op: 'add', path: '/baz/bat', value: 'qux' }]],
  [
    'A.14 escape ordering',
    { '/': 9, '~1': 10 },
    [{ op: 'test', path: '/~01', value: 10 }],
    { '/': 9, '~1': 10 },
  ],
  ['A.15 comparing strings and numbers', { '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: '10' }]],
  [
    'A.16 adding an array value',
    { foo: ['bar'] },
    [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }],
    { foo: ['bar', ['abc', 'def']] },
  ],
  ['an empty patch', { a: 1 }, [], { a: 1 }],
  ['replacing the whole', { a: 1 }, [{ op: 'replace', path: '', value: [1] }], [1]],
  ['adding the whole', { a: 1 }, [{ op: 'add', path: '', value: null }], null],
  ['removing the whole', { a: 1 }, [{ op: 'remove', path: '' }]],
  ['an empty key', { '': 1 }, [{ op: 'replace', path: '/', value: 2 }], { '': 2 }],
  ['adding at the end by number', [1], [{ op: 'add', path: '/1', value: 2 }], [1, 2]],
  ['adding past the end', [1], [{ op: 'add', path: '/2', value: 2 }]],
  ['an index with a leading zero', [1, 2], [{ op: 'replace', path: '/01', value: 3 }]],
  ['a negative index', [1], [{ op: 'remove', path: '/-1' }]],
  ['an index with an exponent', [1, 2], [{ op: 'test', path: '/1e0', value: 2 }]],
  ['removing at -', [1], [{ op: 'remove', path: '/-' }]],
  ['a member of a list', [1], [{ op: 'replace', path: '/length', value: 0 }]],
  ['replacing what is missing', {}, [{ op: 'replace', path: '/a', value: 1 }]],
  ['removing what is missing', {}, [{ op: 'remove', path: '/a' }]],
  ['replacing with null', { a: 1 }, [{ op: 'replace', path: '/a', value: null }], { a: null }],
  ['testing null against an object', { a: {} }, [{ op: 'test', path: '/a', value: null }]],
  [
    'testing an object, order apart',
    { a: { b: 1, c: [2] } },
    [{ op: 'test', path: '/a', value: { c: [2], b: 1 } }],
    { a: { b: 1, c: [2] } },
  ],
  ['testing a list of other length', { a: [1] }, [{ op: 'test', path: '/a', value: [1, 2] }]],
  ['testing a list against an object', { a: [] }, [{ op: 'test', path: '/a', value: {} }]],
  ['copying', { a: { b: 1 } }, [{ op: 'copy', from: '/a', path: '/c' }], { a: { b: 1 }, c: { b: 1 } }],
  [
    'a copy is its own',
    { a: { b: 1 } },
    [
      { op: 'copy', from: '/a', path: '/c' },
      { op: 'replace', path: '/c/b', value: 2 },
    ],
    { a: { b: 1 }, c: { b: 2 } },
  ],
  ['moving onto itself', { a: 1 }, [{ op: 'move', from: '/a', path: '/a' }], { a: 1 }],
  ['moving into itself', { a: { b: 1 } }, [{ op: 'move', from: '/a', path: '/a/b' }]],
  ['moving what is missing', {}, [{ op: 'move', from: '/a', path: '/b' }]],
  ['no op', {}, [{ path: '/a', value: 1 }]],
  ['an unknown op', {}, [{ op: 'spam', path: '/a', value: 1 }]],
  ['no path', {}, [{ op: 'add', value: 1 }]],
  ['a path without its slash', {}, [{ op: 'add', path: 'a', value: 1 }]],
  ['a bad escape', {}, [{ op: 'add', path: '/a~2', value: 1 }]],
  ['no value', {}, [{ op: 'add', path: '/a' }]],
  ['no from', { a: 1 }, [{ op: 'copy', path: '/b' }]],
  ['an operation that is no object', {}, ['add']],
  ['an inherited member', {}, [{ op: 'test', path: '/toString', value: null }]],
  ['constructor in a path', {}, [{ op: 'add', path: '/constructor/prototype/x', value: 1 }]],
  ['__proto__ in a path', {}, [{ op: 'add', path: '/__proto__/x', value: 1 }]],
  ['__proto__ in from', {}, [{ op: 'copy', from: '/__proto__', path: '/a' }]],
  ['__proto__ in a value', {}, [{ op: 'add', path: '/a', value: JSON.parse('{"b":{"__proto__":{"x":1}}}') }]],
]

describe('applyJsonPatch', () => {
  it.each(CASES.filter((test) => test.length === 4))('%s', (_, document, patch, result) => {
    const before = structuredClone(document)
    expect(applyJsonPatch(document, patch as PatchOperation[])).toEqual(result)
    expect(document).toEqual(before)
  })

  it.each(CASES.filter((test) => test.length === 3))('refuses %s', (_, document, patch) => {
    const before = structuredClone(document)
    expect(() => applyJsonPatch(document, patch as PatchOperation[])).toThrow(PatchError)
    expect(document).toEqual(before)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('changes nothing when the last of many operations fails, and names it', () => {
    const document = Object.freeze({ list: Object.freeze([Object.freeze({ a: 1 })]) })
    const patch = [
      { op: 'add', path: '/list/-', value: { a: 2 } },
      { op: 'replace', path: '/list/0/a', value: 9 },
      { op: 'remove', path: '/list/7' },
    ]
    expect(() => applyJsonPatch(document, patch)).toThrow('Operation 2: there is nothing at this place.')
    expect(document).toEqual({ list: [{ a: 1 }] })
  })

  it('shares what it did not touch', () => {
    const document = { a: { deep: [1, 2] }, b: { c: 1 } }
    const after = applyJsonPatch(document, [{ op: 'replace', path: '/b/c', value: 2 }])
    expect(after.a).toBe(document.a)
    expect(after.b).not.toBe(document.b)
  })

  it('changes one of two copies, and neither the document nor the patch', () => {
    const document = { list: [{ n: 1 }], other: {} as Record<string, unknown> }
    const operations = [
      { op: 'add', path: '/list/0/own', value: { deep: {} } },
      { op: 'copy', from: '/list', path: '/other/copy' },
      { op: 'replace', path: '/list/0/n', value: 2 },
      { op: 'add', path: '/other/copy/0/own/deep/er', value: 3 },
    ]
    const before = structuredClone({ document, operations })
    expect(applyJsonPatch(document, operations)).toEqual({
      list: [{ n: 2, own: { deep: {} } }],
      other: { copy: [{ n: 1, own: { deep: { er: 3 } } }] },
    })
    expect({ document, operations }).toEqual(before)
  })

  it('copies what it changes once, however many operations change it', () => {
    const list = Array.from({ length: 1_000 }, (_, n) => n)
    const sliced = vi.spyOn(Array.prototype, 'slice')
    const operations = Array.from({ length: 500 }, () => ({ op: 'replace', path: '/0', value: -1 }))
    applyJsonPatch(list, operations)
    const copies = sliced.mock.contexts.filter((context) => (context as unknown[]).length === 1_000).length
    sliced.mockRestore()
    expect(copies).toBe(1)
  })

  it('caps operations, depth and growth', () => {
    const many = Array.from({ length: PATCH_LIMITS.operations + 1 }, () => ({
      op: 'test',
      path: '',
      value: 1,
    }))
    expect(() => applyJsonPatch(1, many)).toThrow(PatchError)
    expect(() =>
      applyJsonPatch({}, [{ op: 'add', path: '/a'.repeat(PATCH_LIMITS.depth + 1), value: 1 }]),
    ).toThrow('too deep')
    const doubling = Array.from({ length: 60 }, () => ({ op: 'copy', from: '', path: '/-' }))
    expect(() => applyJsonPatch([1], doubling)).toThrow(PatchError)
  })
})
