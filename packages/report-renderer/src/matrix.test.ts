import { describe, expect, it } from 'vitest'
import { resultsSection } from './answerResults.ts'
import { pageWords } from './languages/pageWords.ts'
import { askBlock, mistakes, questionOf } from './questions.ts'
import type { DocumentNode } from './types.ts'

const matrix = (attrs: object = {}): DocumentNode => ({
  type: 'question',
  attrs: {
    id: 'matrix0001',
    kind: 'matrix',
    prompt: 'How good?',
    rows: [
      { id: 'food', text: 'Food' },
      { id: 'rooms', text: '<b>Rooms' },
    ],
    options: [
      { id: 'good', text: 'Good' },
      { id: 'poor', text: 'Poor' },
    ],
    ...attrs,
  },
})
const words = pageWords('en')
const form = (attrs: object = {}, values: [string, string[]][] = [], errors: [string, string][] = []) =>
  askBlock(words, matrix(attrs), {
    block: '',
    number: 1,
    owner: '',
    given: { values: new Map(values), errors: new Map(errors) },
  })

describe('a matrix in a form', () => {
  it('is a group for each item, with the same options', () => {
    const html = form()
    expect(html).toContain('<fieldset class="q" aria-describedby="ask-1-h"><legend>How good?</legend>')
    expect(html).toContain('Choose one for each.')
    expect([...html.matchAll(/<legend>([^<]*)<\/legend>/g)].map(([, text]) => text)).toEqual([
      'How good?',
      'Food',
      '&lt;b&gt;Rooms',
    ])
    expect(
      [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, ...field]) => field.join('=')),
    ).toEqual([
      'matrix0001.food=good',
      'matrix0001.food=poor',
      'matrix0001.rooms=good',
      'matrix0001.rooms=poor',
    ])
    expect(html).not.toContain('required')
  })

  it('asks for every item where it is required, and lets an answer be taken back where it is not', () => {
    expect(form({ required: true }).match(/ required>/g)).toHaveLength(4)
    const given: [string, string[]][] = [['matrix0001.food', ['poor']]]
    expect(form({}, given)).toContain('name="matrix0001.food" value=""')
    expect(form({}, given)).toContain('value="poor" checked')
    expect(form({ required: true }, given)).not.toContain('value=""')
  })

  it('says what is wrong at the item, and begins with it', () => {
    const errors: [string, string][] = [['matrix0001.rooms', 'Choose an answer.']]
    expect(form({}, [], errors)).toContain(
      '<fieldset class="mx" aria-describedby="ask-1-rooms-e"><legend>&lt;b&gt;Rooms</legend><p class="wrong" id="ask-1-rooms-e">Choose an answer.</p>',
    )
    expect(form({}, [], errors)).toContain('name="matrix0001.rooms" value="good" autofocus')
    expect(mistakes(words, [matrix()], { values: new Map(), errors: new Map(errors) })).toContain(
      '<a href="#ask-1-rooms-e">How good? &lt;b&gt;Rooms</a>',
    )
  })
})

it('shows its readers the results of each item, as shares of those who answered it', () => {
  const html = resultsSection([
    {
      question: questionOf(matrix({ showResults: true })),
      counted: 10,
      counts: new Map([
        ['food.good', 6],
        ['food.poor', 2],
        ['rooms.poor', 5],
      ]),
    },
  ])
  expect(
    [...html.matchAll(/<h4>([^<]*)|<b>([^<]*)<\/b> ([^<]*)/g)].map((found) =>
      found.slice(1).join(' ').trim(),
    ),
  ).toEqual(['Food', '75% 6', '25% 2', '&lt;b&gt;Rooms', '0% 0', '100% 5'])
})
