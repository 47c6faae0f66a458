import { describe, expect, it } from 'vitest'
import { sectionsByGround } from './sections.ts'

const heading = (ground: string, level = 2) => ({ type: 'heading', attrs: { level, ground } })
const text = { type: 'paragraph', attrs: {} }
const rule = { type: 'horizontalRule', attrs: {} }
const columns = (ground: string) => ({ type: 'columns', attrs: { ground } })

const shape = (nodes: { type: string; attrs: Record<string, unknown> }[]) =>
  sectionsByGround(nodes).map(({ ground, nodes: inside }) => `${ground} ${inside.length}`)

describe('sections by ground', () => {
  it('takes what follows a heading up to the next of its level', () => {
    expect(shape([text, heading('tint'), text, heading('none', 3), text, heading('none'), text])).toEqual([
      'none 1',
      'tint 4',
      'none 2',
    ])
  })

  it('ends at a heading above it, at a divider, and at a ground of its own', () => {
    expect(shape([heading('dark', 3), text, heading('none'), text])).toEqual(['dark 2', 'none 2'])
    expect(shape([heading('tint'), text, rule, text])).toEqual(['tint 2', 'none 2'])
    expect(shape([heading('tint'), heading('brand', 3), text, heading('none', 3)])).toEqual([
      'tint 1',
      'brand 2',
      'none 1',
    ])
  })

  it('gives columns a ground for themselves alone', () => {
    expect(shape([heading('tint'), columns('dark'), text])).toEqual(['tint 1', 'dark 1', 'none 1'])
    expect(shape([columns('tint'), columns('tint')])).toEqual(['tint 1', 'tint 1'])
  })

  it('knows no ground that there is not', () => {
    expect(shape([heading('url(x)'), { type: 'paragraph', attrs: { ground: 'dark' } }])).toEqual(['none 2'])
  })
})
