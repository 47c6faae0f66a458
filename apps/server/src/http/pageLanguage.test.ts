import { expect, it } from 'vitest'
import { pageLanguage } from './pageLanguage.ts'

it.each([
  [{}, 'en'],
  [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
  [{ 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.5,de;q=0.7' }, 'de'],
  [{ 'accept-language': 'en-GB,de' }, 'en'],
  [{ 'accept-language': 'de;q=0, en' }, 'en'],
  [{ 'accept-language': 'fr, *' }, 'en'],
  [{ 'accept-language': ';;,q=,de;q=x' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'a=1; bubbles-language=en' }, 'en'],
  [{ 'accept-language': 'en', cookie: 'bubbles-language=de; b=2' }, 'de'],
  [{ 'accept-language': 'de', cookie: 'bubbles-language=xx' }, 'de'],
  [{ 'accept-language': 'en', cookie: 'not-bubbles-language=de' }, 'en'],
])('%j is answered in %s', (headers, language) => {
  expect(pageLanguage(headers)).toBe(language)
})
