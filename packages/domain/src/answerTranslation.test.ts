import { expect, it } from 'vitest'
import { answerTranslator, hasSentences } from './answerTranslation.ts'

const translate = answerTranslator({
  'This name is taken. Choose another.': 'Dieser Name ist vergeben. Wählen Sie einen anderen.',
  'At most {0} of {1}.': 'Höchstens {1} von {0}.',
  'published {0} to {1}{2}{3}': 'hat {0} für {1} veröffentlicht{2}{3}',
  'the report {0}': 'den Bericht {0}',
  ', as scheduled': ', wie geplant',
  ', edition {0}': ', Ausgabe {0}',
  '{0} more': '{0} weitere',
  '“{0}”': '„{0}“',
  'No {0} in “{1}”.': 'Kein {0} in „{1}“.',
  Chart: 'Diagramm',
  title: 'Titel',
  '{0} changed': '{0} geändert',
  '1 setting changed': '1 Einstellung geändert',
  '{0}: {1}, previously {2}': '{0}: {1}, vorher {2}',
})
const sentence = (detail: string) => (translate({ detail }) as { detail: string }).detail

it('translates whole sentences and those with values, which may change places', () => {
  expect(sentence('This name is taken. Choose another.')).toBe(
    'Dieser Name ist vergeben. Wählen Sie einen anderen.',
  )
  expect(sentence('At most 3 of these.')).toBe('Höchstens these von 3.')
  expect(sentence('Nothing known.')).toBe('Nothing known.')
  expect(sentence('12 more')).toBe('12 weitere')
})

it('translates what is said of a part that is named before it', () => {
  expect(
    translate({ details: ['Title changed', 'Chart: title changed', 'Chart: 1 setting changed'] }),
  ).toEqual({
    details: ['Titel geändert', 'Diagramm: Titel geändert', 'Diagramm: 1 Einstellung geändert'],
  })
  expect(sentence('Chart: title: “A: title”, previously “B”')).toBe('Diagramm: Titel: „A: title“, vorher „B“')
  expect(sentence('Nothing known: title changed')).toBe('Nothing known: title geändert')
})

it('translates several sentences one by one, also those that are known without a full stop', () => {
  expect(sentence('Nothing known. This name is taken. Choose another. 3 more. Nothing. 4 more.')).toBe(
    'Nothing known. Dieser Name ist vergeben. Wählen Sie einen anderen. 3 weitere. Nothing. 4 weitere.',
  )
  expect(sentence('Unknown. It says “A. 2 more.” there. 3 more.')).toBe(
    'Unknown. It says “A. 2 more.” there. 3 weitere.',
  )
})

it('translates the fields of a refusal, and nothing that people wrote', () => {
  expect(
    translate({
      code: 'x',
      errors: [{ pointer: '/name', detail: 'At most 1 of 2.' }],
      name: 'At most 1 of 2.',
      total: 2,
    }),
  ).toEqual({
    code: 'x',
    errors: [{ pointer: '/name', detail: 'Höchstens 2 von 1.' }],
    name: 'At most 1 of 2.',
    total: 2,
  })
})

it('translates what an entry of the audit log says after who did it', () => {
  const entry = { actor: { name: 'Bo', emailAddress: 'bo@acme.example' } }
  expect(
    translate({
      entries: [{ ...entry, sentence: 'Bo published the report “A” to x, edition 2, as scheduled' }],
    }),
  ).toEqual({
    entries: [{ ...entry, sentence: 'Bo hat den Bericht „A“ für x, Ausgabe 2, wie geplant veröffentlicht' }],
  })
})

it('translates why a person can’t be removed, or lose a role', () => {
  const guards = { remove: 'This name is taken. Choose another.', roles: { Admin: '3 more' } }
  expect(hasSentences({ members: [{ guards }] })).toBe(true)
  expect(hasSentences({ members: [{ guards: { remove: null, roles: {} } }] })).toBe(false)
  expect(translate({ name: '3 more', guards })).toEqual({
    name: '3 more',
    guards: { remove: 'Dieser Name ist vergeben. Wählen Sie einen anderen.', roles: { Admin: '3 weitere' } },
  })
})

it('leaves what is quoted as it is, whatever words it has', () => {
  expect(sentence('published the report “From 4% to 39%, the report goes on” to x, edition 2')).toBe(
    'hat den Bericht „From 4% to 39%, the report goes on“ für x, Ausgabe 2 veröffentlicht',
  )
  expect(sentence('No B in “12 more”.')).toBe('Kein B in „12 more“.')
})

it('knows whether an answer has sentences', () => {
  expect(hasSentences({ reports: [{ name: 'a', detail: null }], total: 1 })).toBe(false)
  expect(hasSentences({ reports: [{ detail: 'a' }] })).toBe(true)
})

it('translates why something failed, where it says so, and not what people call a reason or words', () => {
  const taken = 'This name is taken. Choose another.'
  const given = {
    deliveries: [{ fault: taken, name: taken }],
    schedules: [{ failed: { words: taken } }],
    sources: [{ fault: { words: taken, code: 'x' } }],
    invites: [{ delivery: { state: 'failed', reason: taken } }],
    items: [
      { kind: 'held', words: taken },
      { kind: 'mention', words: taken },
    ],
    review: { reason: taken },
  }
  const german = 'Dieser Name ist vergeben. Wählen Sie einen anderen.'
  expect(hasSentences(given)).toBe(true)
  expect(translate(given)).toEqual({
    deliveries: [{ fault: german, name: taken }],
    schedules: [{ failed: { words: german } }],
    sources: [{ fault: { words: german, code: 'x' } }],
    invites: [{ delivery: { state: 'failed', reason: german } }],
    items: [
      { kind: 'held', words: german },
      { kind: 'mention', words: taken },
    ],
    review: { reason: taken },
  })
  expect(hasSentences({ invites: [{ delivery: { state: 'accepted', reason: '' } }], fault: null })).toBe(
    false,
  )
})

it('translates words that begin with a capital here and with a small letter elsewhere', () => {
  expect(translate({ details: ['Published A to x', 'Nothing known'] })).toEqual({
    details: ['Hat A für x veröffentlicht', 'Nothing known'],
  })
})
