import { expect, it } from 'vitest'
import { languageOfLocale, sayIn } from './say.ts'

const english = sayIn('en')
const german = sayIn('de')

it('says a sentence as it is written in English, and as the catalogue has it in another language', () => {
  expect(english`Open the report`).toBe('Open the report')
  expect(german`Open the report`).toBe('Bericht öffnen')
})

it('puts values where the language wants them, and never reads them as words', () => {
  const [day, title] = ['24. Dezember', '{1} Open the report']
  expect(english`Review “${title}” by ${day}`).toBe('Review “{1} Open the report” by 24. Dezember')
  expect(german`Review “${title}” by ${day}`).toBe('Bitte bis 24. Dezember prüfen: „{1} Open the report“')
})

it('leaves a sentence in English that the catalogue doesn’t have', () => {
  expect(german`No one has translated this ${3} times`).toBe('No one has translated this 3 times')
})

it('says in its language what another part of the server has written', () => {
  const refused = 'Publish the report before you email its link.'
  expect(english.sentence(refused)).toBe(refused)
  expect(german.sentence(refused)).toBe('Veröffentlichen Sie den Bericht, bevor Sie seinen Link senden.')
})

it.each([
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
  ['', 'en'],
] as const)('takes the language %o for %s', (locale, language) => {
  expect(languageOfLocale(locale)).toBe(language)
})
