import type { DocumentNode } from '@bubbles/report-document'
import { detailsOf } from '@bubbles/report-renderer'
import { describe, expect, it } from 'vitest'
import { checkAnswers, checkDetail } from './checkAnswers.ts'

const rating: DocumentNode = { type: 'question', attrs: { id: 'rate', kind: 'rating', steps: 5 } }
const comment: DocumentNode = { type: 'question', attrs: { id: 'say', kind: 'comment' } }
const choice = (multiple: boolean): DocumentNode => ({
  type: 'question',
  attrs: {
    id: 'pick',
    kind: 'choice',
    multiple,
    options: [
      { id: 'sun', text: 'Sun' },
      { id: 'wind', text: 'Wind' },
    ],
  },
})
const details: DocumentNode = {
  type: 'userDetails',
  attrs: {
    id: 'who',
    consent: 'We keep them.',
    fields: [
      { id: 'name', kind: 'UserName', label: 'Name', required: false },
      { id: 'mail', kind: 'EmailAddress', label: 'Email', required: false },
    ],
  },
}
const required = (node: DocumentNode): DocumentNode => ({ ...node, attrs: { ...node.attrs, required: true } })
const requiredMail: DocumentNode = {
  ...details,
  attrs: {
    ...details.attrs,
    fields: [{ id: 'mail', kind: 'EmailAddress', label: 'Email', required: true }],
  },
}

/** What is kept, or what is wrong. */
const check = (node: DocumentNode, sent: Record<string, string[]>) => {
  const { answers, errors } = checkAnswers([node], new Map(Object.entries(sent)))
  return errors.size > 0
    ? [...errors.values()].join()
    : answers.map(({ fieldId, rating: step, choices, words, consent }) =>
        [fieldId, step, choices, words, consent].filter((value) => value !== null && value !== ''),
      )
}

describe('checkAnswers', () => {
  it.each<[string, DocumentNode, Record<string, string[]>, unknown]>([
    ['a rating', rating, { rate: ['4'] }, [[4]]],
    ['no rating', rating, {}, []],
    ['no rating where one is required', required(rating), {}, 'Choose an answer.'],
    ['a rating above the scale', rating, { rate: ['6'] }, 'Choose one, from 1 to 5.'],
    ['a rating of nought', rating, { rate: ['0'] }, 'Choose one, from 1 to 5.'],
    ['a rating that is no number', rating, { rate: ['4.5'] }, 'Choose one, from 1 to 5.'],
    ['two ratings', rating, { rate: ['4', '5'] }, 'Choose one, from 1 to 5.'],
    [
      'several choices, in the order of the report',
      choice(true),
      { pick: ['wind', 'sun', 'wind'] },
      [[['sun', 'wind']]],
    ],
    [
      'two choices where one is asked for',
      choice(false),
      { pick: ['sun', 'wind'] },
      'Choose one answer only.',
    ],
    ['an option that is not there', choice(true), { pick: ['coal'] }, 'Choose one of the answers given.'],
    [
      'an option of that name in every object',
      choice(false),
      { pick: ['__proto__'] },
      'Choose one of the answers given.',
    ],
    ['a comment, cleaned', comment, { say: ['  a\r\nb\u0000\u001b '] }, [['a\nb']]],
    ['an empty comment', comment, { say: [' \n '] }, []],
    ['an empty comment where one is required', required(comment), { say: [' '] }, 'Write a few words.'],
    [
      'a comment too long',
      comment,
      { say: ['x'.repeat(2001)] },
      'Use at most 2000 characters: these are 2001.',
    ],
    [
      'details with consent',
      details,
      { 'who.name': ['Ada'], 'who.consent': ['yes'] },
      [['name', 'Ada', 'We keep them.']],
    ],
    [
      'details without consent',
      details,
      { 'who.name': ['Ada'] },
      'Tick that you agree, or leave the details empty.',
    ],
    [
      'details with something else than consent',
      details,
      { 'who.name': ['Ada'], 'who.consent': ['no'] },
      'Tick that you agree, or leave the details empty.',
    ],
    ['consent alone', details, { 'who.consent': ['yes'] }, []],
    [
      'an address that is none',
      details,
      { 'who.mail': ['ada'], 'who.consent': ['yes'] },
      'An email address looks like name@example.org.',
    ],
    [
      'a detail too long',
      details,
      { 'who.name': ['x'.repeat(201)], 'who.consent': ['yes'] },
      'Use at most 200 characters for “Name”.',
    ],
    ['a required detail that is missing', requiredMail, { 'who.consent': ['yes'] }, 'Fill in “Email”.'],
    ['details of which some are required, none given', requiredMail, {}, []],
    ['a required detail left empty', requiredMail, { 'who.mail': [' '] }, []],
  ])('%s', (_name, node, sent, expected) => {
    expect(check(node, sent)).toEqual(expected)
  })
})

it.each([
  ['who.consent', { 'who.name': ['Ada'] }],
  ['who.mail', { 'who.name': ['Ada'], 'who.mail': ['ada'], 'who.consent': ['yes'] }],
])('says of %s that it is wrong', (name, sent: Record<string, string[]>) => {
  expect([...checkAnswers([details], new Map(Object.entries(sent))).errors.keys()]).toEqual([name])
})

describe('checkDetail', () => {
  it('keeps one with consent, takes an empty one back, and knows its fields', () => {
    const who = detailsOf(details)
    expect(checkDetail(who, 'name', 'Ada', true)).toMatchObject([{ fieldId: 'name', words: 'Ada' }])
    expect(checkDetail(who, 'name', 'Ada', false)).toBe('Details are kept only with consent.')
    expect(checkDetail(who, 'name', ' ', false)).toEqual([])
    expect(checkDetail(who, 'shoe', '44', true)).toBeNull()
    expect(checkDetail(detailsOf(requiredMail), 'mail', '', true)).toBe('Fill in “Email”.')
  })
})
