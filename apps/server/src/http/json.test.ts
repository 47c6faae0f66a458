import { describe, expect, it } from 'vitest'
import { parseJson } from './json.ts'

describe('a JSON body', () => {
  it('is read as it is', () => {
    expect(parseJson('{"a":[1,"__proto",null,"\\u00e4"]}')).toEqual({ a: [1, '__proto', null, 'ä'] })
    expect(parseJson(' ')).toBeUndefined()
    expect(parseJson('{"a":"__proto__"}')).toEqual({ a: '__proto__' })
  })

  it.each(['{"__proto__":{}}', '[{"\\u005f_proto__":1}]', '{"__pr\\u006Fto__":1}'])(
    'that could reach a prototype is refused: %s',
    (text) => {
      expect(() => parseJson(text)).toThrow('“__proto__” is not accepted')
    },
  )

  it.each([
    ['balanced', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
    ['left open', '{"a":'.repeat(1_000_000)],
    ['in a table', `{"dataset":{"columns":[],"rows":${'['.repeat(1_000_000)}`],
  ])('a million levels deep is refused before it is read (%s)', (_name, text) => {
    expect(() => parseJson(text)).toThrow('deeper than 64 levels')
  })

  it('of more than a million values is refused before it is read', () => {
    expect(parseJson(`[0${',0'.repeat(999_999)}]`)).toHaveLength(1_000_000)
    expect(() => parseJson(`[0${',0'.repeat(1_000_000)}`)).toThrow('more than 1,000,000 values')
    expect(parseJson(`"${','.repeat(1_000_000)}"`)).toHaveLength(1_000_000)
  })
})
