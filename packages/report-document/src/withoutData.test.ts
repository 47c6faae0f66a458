import { describe, expect, it } from 'vitest'
import type { DocumentNode, ReportDocument } from './types.ts'
import { withoutData } from './withoutData.ts'

let count = 0
const node = (type: string, attrs: object = {}, content?: DocumentNode[]): DocumentNode => ({
  type,
  attrs: { id: `id${String(count++).padStart(8, '0')}`, ...attrs },
  ...(content && { content }),
})
const cell = (type: string, text: string, attrs: object = {}) =>
  node(type, { colspan: 1, rowspan: 1, ...attrs }, [{ type: 'text', text }])
const [full, empty] = ['a'.repeat(64), 'b'.repeat(64)]

describe('a document without its data', () => {
  it('keeps words and shapes, and nothing that was measured', () => {
    const document: ReportDocument = {
      type: 'doc',
      content: [
        node('title', {}, [{ type: 'text', text: 'Wind' }]),
        node('columns', {}, [
          node('column', {}, [
            node('metric', { label: 'Turbines', value: 7, comparison: 5, spark: [1, 2], suffix: 'GW' }),
          ]),
          node('column', {}, [
            node('chart', {
              title: 'It rose',
              dataset: full,
              annotations: [{ text: 'Storm' }],
              references: [{ at: 3 }],
            }),
          ]),
        ]),
        node('map', { dataset: 'c'.repeat(64) }),
        node('table', { caption: 'By year' }, [
          node('tableRow', {}, [cell('tableHeader', 'Year'), cell('tableHeader', 'GW')]),
          node('tableRow', {}, [cell('tableCell', '2019', { rowspan: 2 }), cell('tableCell', '3')]),
          node('tableRow', {}, [cell('tableCell', '2020'), cell('tableCell', '4')]),
        ]),
      ],
    }
    const before = structuredClone(document)
    const result = withoutData(document, new Map([[full, empty]]))
    expect(document).toEqual(before)
    const [title, columns, map, table] = result.content as [
      DocumentNode,
      DocumentNode,
      DocumentNode,
      DocumentNode,
    ]
    expect(title).toEqual(document.content[0])
    expect(columns.content?.[0]?.content?.[0]?.attrs).toMatchObject({
      label: 'Turbines',
      suffix: 'GW',
      value: null,
      comparison: null,
      spark: [],
    })
    expect(columns.content?.[1]?.content?.[0]?.attrs).toMatchObject({
      title: 'It rose',
      dataset: empty,
      annotations: [],
      references: [{ at: 3 }],
    })
    expect(map.attrs?.dataset).toBeNull()
    expect(table.content?.[0]).toEqual(document.content[3]?.content?.[0])
    expect(table.content).toHaveLength(2)
    expect(table.content?.[1]?.content?.every(({ content, attrs }) => !content && attrs?.rowspan === 1)).toBe(
      true,
    )
    expect(JSON.stringify(table)).not.toMatch(/2019|2020/)
  })
})
