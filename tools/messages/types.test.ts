import { expect, it } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { typeErrorsIn } from './types.ts'

it.each(LANGUAGES)('the source is as sound in %s as in English', { timeout: 300_000 }, (language) => {
  expect(typeErrorsIn(language)).toBe('')
})
