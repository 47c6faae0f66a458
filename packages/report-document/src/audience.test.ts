import { describe, expect, it } from 'vitest'
import { hasInternal, withoutInternal } from './audience.ts'
import { countedIds, fullDocument, words } from './fixtures.ts'
import { plainText } from './queries.ts'
import type { DocumentNode, ReportDocument } from './types.ts'
import { validateDocument } from './validate.ts'

const nextId = countedIds('i')
const block = (
  type: string,
  content?: DocumentNode[],
  attrs: Record<string, unknown> = {},
): DocumentNode => ({
  type,
  attrs: { id: nextId(), ...attrs },
  ...(content && { content }),
})
const secret = () => block('paragraph', [words('Secret.')], { internal: true })
const open = () => block('paragraph', [words('Open.')])
const reportOf = (...content: DocumentNode[]): ReportDocument => ({
  type: 'doc',
  content: [block('title', [words('A title')]), ...content],
})

describe('withoutInternal', () => {
  it('leaves a report without internal blocks as it is', () => {
    const document = fullDocument()
    expect(hasInternal(document)).toBe(false)
    expect(withoutInternal(document)).toEqual(document)
  })

  it('takes internal blocks out wherever they stand, and what held nothing else', () => {
    const document = reportOf(
      open(),
      secret(),
      block('blockquote', [secret()]),
      block('columns', [block('column', [secret()]), block('column', [open()]), block('column', [open()])]),
    )
    expect(hasInternal(document)).toBe(true)
    const result = withoutInternal(document)
    expect(plainText(result)).toBe('A title\nOpen.\nOpen.\nOpen.')
    expect(validateDocument(result)).toMatchObject({ ok: true })
  })

  it('resolves columns of which one is left', () => {
    const document = reportOf(block('columns', [block('column', [secret()]), block('column', [open()])]))
    expect(withoutInternal(document).content.map(({ type }) => type)).toEqual(['title', 'paragraph'])
  })
})
