import { describe, expect, it } from 'vitest'
import { askBlock, type GivenAnswers } from './questions.ts'
import type { DocumentNode } from './types.ts'

const question = (attrs: object): DocumentNode => ({
  type: 'question',
  attrs: { id: 'q', kind: 'rating', prompt: 'How clear was it?', steps: 5, ...attrs },
})
const answered = (value: string): GivenAnswers => ({ values: new Map([['q', [value]]]), errors: new Map() })
const ask = (node: DocumentNode, given?: GivenAnswers) =>
  askBlock(node, { block: '', number: 1, owner: '', ...(given && { given }) })
const takesBack = /<input type="radio" name="q" value="">/

describe('a question whose answer is one choice', () => {
  it('can be taken back once it is answered', () => {
    expect(ask(question({}))).not.toMatch(takesBack)
    expect(ask(question({}), answered('4'))).toMatch(takesBack)
  })

  it('cannot where it is required, and needs no help where boxes are ticked', () => {
    expect(ask(question({ required: true }), answered('4'))).not.toMatch(takesBack)
    const several = { kind: 'choice', multiple: true, options: [{ id: 'a', text: 'A' }] }
    expect(ask(question(several), answered('a'))).not.toMatch(takesBack)
  })
})

it('details of the reader never stand in the way of the answers beside them', () => {
  const html = ask({
    type: 'userDetails',
    attrs: {
      id: 'who',
      fields: [{ id: 'mail', kind: 'EmailAddress', label: 'E-mail', required: true }],
      consent: 'We keep it.',
    },
  })
  expect(html).not.toMatch(/<input[^>]* required/)
  expect(html).toContain('You may leave this part out. Where you fill it in, what is required is needed.')
})
