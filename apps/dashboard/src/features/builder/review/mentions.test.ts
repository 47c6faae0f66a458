import { expect, it } from 'vitest'
import { commentRuns, mentionBefore, mentionedIn, withMention } from './mentions.ts'

const marta = { id: '1', name: 'Marta Ruiz', emailAddress: 'marta@acme.example' }
const mar = { id: '2', name: 'Marta', emailAddress: 'm@acme.example' }
const nameless = { id: '3', name: '', emailAddress: 'bo@acme.example' }

it.each([
  ['Look @', 6, ''],
  ['Look @Mar', 9, 'Mar'],
  ['Look @Marta Ru', 14, 'Marta Ru'],
  ['@Zoë', 4, 'Zoë'],
])('finds the name being written in %j', (text, caret, search) => {
  expect(mentionBefore(text, caret)).toEqual({ start: text.indexOf('@'), search })
})

it.each(['Look', 'mail@acme', 'Look @Marta Ruiz is', '@ '])('finds none in %j', (text) => {
  expect(mentionBefore(text, text === '@ ' ? 0 : text.length)).toBeNull()
})

it('puts the name in, with one blank behind', () => {
  expect(withMention('Ask @Mar about it', { start: 4, search: 'Mar' }, marta)).toEqual({
    text: 'Ask @Marta Ruiz about it',
    caret: 16,
  })
})

it('names only whose name still stands there, once', () => {
  expect(mentionedIn('Ask @Marta Ruiz', [marta, nameless, marta])).toEqual([marta])
  expect(mentionedIn('Ask @bo@acme.example', [nameless])).toEqual([nameless])
})

it('sets names apart, the longest first', () => {
  expect(commentRuns('@Marta Ruiz or @Marta?', [mar, marta])).toEqual([
    { text: '@Marta Ruiz', mention: true },
    { text: ' or ', mention: false },
    { text: '@Marta', mention: true },
    { text: '?', mention: false },
  ])
})
