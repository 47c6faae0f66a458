import { describe, expect, it } from 'vitest'
import { asRead, hasInternal, withoutInternal } from './audience.ts'
import { readsTheSame } from './diff.ts'
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

describe('asRead', () => {
  const empty = (type = 'paragraph') => block(type)
  const image = () => block('image', undefined, { file: 'f' })
  const types = (document: ReportDocument, audience: 'internal' | 'public') =>
    asRead(document, audience).content.map(({ type }) => type)

  it('has no paragraphs or headings without words, unless they part what else would be one', () => {
    expect(types(reportOf(empty(), open(), empty('heading'), image(), empty()), 'internal')).toEqual([
      'title',
      'paragraph',
      'image',
    ])
    expect(types(reportOf(image(), empty(), empty(), image()), 'internal')).toEqual([
      'title',
      'image',
      'paragraph',
      'image',
    ])
    expect(types(reportOf(secret(), empty(), secret()), 'internal')).toHaveLength(4)
  })

  it('has for the public nothing internal', () => {
    expect(types(reportOf(secret(), empty(), secret(), open()), 'public')).toEqual(['title', 'paragraph'])
  })

  it('is the same for the public where only what is internal differs, and for members it isn’t', () => {
    const [title, one] = reportOf(open()).content as [DocumentNode, DocumentNode]
    const [before, after] = [
      [title, one],
      [title, secret(), one, empty()],
    ].map((content): ReportDocument => ({ type: 'doc', content: content as DocumentNode[] })) as [
      ReportDocument,
      ReportDocument,
    ]
    expect(readsTheSame(before, after, 'public')).toBe(true)
    expect(readsTheSame(before, after, 'internal')).toBe(false)
    expect(readsTheSame(before, { type: 'doc', content: [one, title] }, 'public')).toBe(false)
  })
})
