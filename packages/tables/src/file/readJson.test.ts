import { describe, expect, it } from 'vitest'
import { cellsOfJson } from './readJson.ts'
import { readSource } from './readSource.ts'

const cells = (value: unknown, path = '') => cellsOfJson(JSON.stringify(value), path, 'It')

describe('JSON', () => {
  it('is a list of objects or of lists', () => {
    expect(
      cells([
        { a: 1, b: 'x' },
        { b: null, c: true },
      ]).cells,
    ).toEqual([
      ['a', 'b', 'c'],
      ['1', 'x', ''],
      ['', '', 'Yes'],
    ])
    expect(
      cells([
        ['Year', 'Wind'],
        [2019, 1.5],
      ]).cells,
    ).toEqual([
      ['Year', 'Wind'],
      ['2019', '1.5'],
    ])
  })

  it('is read at a path, or at the only list there is, and says where', () => {
    const nested = { meta: { tags: ['a'] }, data: { items: [{ a: 1 }] } }
    expect(cells(nested, 'data.items')).toMatchObject({ path: 'data.items', notes: [] })
    expect(cells(nested)).toMatchObject({
      path: 'data.items',
      notes: ['The rows were found at “data.items”.'],
    })
    expect(cells({ all: [{ rows: [{ a: 1 }] }] }, 'all.0.rows').cells).toEqual([['a'], ['1']])
  })

  it('gives a column for each value within a row, and leaves lists out', () => {
    expect(cells([{ place: { name: 'Graz', at: { lat: 47 } }, tags: ['x'] }])).toEqual({
      cells: [
        ['place.name', 'place.at.lat'],
        ['Graz', '47'],
      ],
      path: '',
      notes: ['“tags” contains lists and was skipped.'],
    })
  })

  it.each([
    ['not JSON', () => cellsOfJson('{', '', 'It'), 'It is not valid JSON.'],
    ['no list', () => cells({ a: 1 }), 'It has no list of rows.'],
    ['two lists', () => cells({ a: [{ x: 1 }], b: [{ x: 1 }] }), 'It has 2 lists of rows, at “a”, “b”.'],
    ['a wrong path', () => cells({ data: [{ x: 1 }] }, 'daten'), 'It has no “daten”. There is “data”.'],
    ['a path to no list', () => cells({ data: 1 }, 'data'), 'It has no list at “data”.'],
    ['a name every object has', () => cells({ a: 1 }, 'constructor'), 'It has no “constructor”.'],
    ['an empty list', () => cells({ data: [] }, 'data'), 'It has an empty list at “data”.'],
    ['rows of two forms', () => cells([{ a: 1 }, 2]), 'Row 2 of It isn’t an object.'],
    ['rows without values', () => cells([{}]), 'It has no values in its rows.'],
    [
      'too many columns',
      () => cells([Object.fromEntries(Array.from({ length: 201 }, (_, at) => [at, at]))]),
      'more than 200 columns',
    ],
    [
      'too many rows',
      () => cells(Array.from({ length: 10_013 }, (_, at) => ({ at }))),
      'more than 10,000 rows',
    ],
  ])('is refused with a sentence: %s', (_, read, sentence) => {
    expect(read).toThrow(sentence)
  })

  it('loses what no database keeps', () => {
    expect(cellsOfJson('[{"a\\u0000":"x\\ud800"}]', '', 'It').cells).toEqual([['a'], ['x']])
  })

  it('becomes a table as a file does', async () => {
    const bytes = Buffer.from('[{"Year":2019,"Wind":1.234},{"Year":2020,"Wind":2.5}]')
    const { dataset } = await readSource({ bytes, name: 'wind.json', path: '' })
    expect(dataset.columns.map(({ type }) => type)).toEqual(['date', 'number'])
    expect(dataset.rows).toEqual([
      ['2019', 1.234],
      ['2020', 2.5],
    ])
  })
})
