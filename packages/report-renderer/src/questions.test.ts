import { describe, expect, it } from 'vitest'
import { en } from './languages/en.ts'
import { askBlock, type GivenAnswers, mistakes } from './questions.ts'
import type { DocumentNode } from './types.ts'

const question = (attrs: object): DocumentNode => ({
  type: 'question',
  attrs: { id: 'q', kind: 'rating', prompt: 'How clear was it?', steps: 5, ...attrs },
})
const answered = (value: string): GivenAnswers => ({ values: new Map([['q', [value]]]), errors: new Map() })
const ask = (node: DocumentNode, given?: GivenAnswers) =>
  askBlock(en, node, { block: '', number: 1, owner: '', ...(given && { given }) })
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
      fields: [{ id: 'mail', kind: 'EmailAddress', label: 'Email', required: true }],
      consent: 'We keep it.',
    },
  })
  expect(html).not.toMatch(/<input[^>]* required/)
  expect(html).toContain('You can skip this part. If you fill it in, complete the required fields.')
})

describe('a form that comes back', () => {
  const who: DocumentNode = {
    type: 'userDetails',
    attrs: { id: 'who', fields: [{ id: 'name', kind: 'UserName', label: 'Name' }], consent: 'We keep it.' },
  }
  const wrong = (...errors: [string, string][]): GivenAnswers => ({
    values: new Map(),
    errors: new Map(errors),
  })

  it('brings its reader to the first mistake, and says at the field what it is', () => {
    const html = ask(who, wrong(['who.consent', 'Tick it.'], ['q', 'Choose.']))
    expect(html).toMatch(
      /<p class="wrong" id="ask-1-consent-e">Tick it\.<\/p><label class="tick"><input type="checkbox"[^>]* aria-invalid="true" aria-describedby="ask-1-consent-e" autofocus/,
    )
    expect(ask(question({}), wrong(['who.consent', 'Tick it.'], ['q', 'Choose.']))).not.toContain('autofocus')
    expect(ask(question({}), wrong(['q', 'Choose.'])).match(/ autofocus/g)).toHaveLength(1)
    expect(ask(who)).not.toContain('aria-invalid')
  })

  it('leads to every mistake from its top, with a link to it', () => {
    const given = wrong(['q', 'Choose.'], ['who.name', 'Fill it in.'], ['gone', 'No more.'])
    expect(mistakes(en, [question({}), who], given)).toBe(
      '<p class="wrong"><a href="#ask-1-e">How clear was it?</a></p>' +
        '<p class="wrong"><a href="#ask-2-name-e">Who are you?</a></p>',
    )
    expect(ask(who, given)).toContain('id="ask-1-name-e"')
  })
})
