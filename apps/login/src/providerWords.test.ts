import { SIGN_IN_REFUSALS } from '@bubbles/domain'
import { expect, it } from 'vitest'
import { providerSentence, requiredSentence } from './providerWords.ts'

it.each(SIGN_IN_REFUSALS)('has whole sentences of its own for “%s”', (refusal) => {
  const sentence = providerSentence(refusal, 'Corp Id')
  expect(sentence).toMatch(/^\p{Lu}.*[.?]$/u)
  expect(SIGN_IN_REFUSALS.filter((other) => providerSentence(other, 'Corp Id') === sentence)).toEqual([
    refusal,
  ])
})

it('never repeats what stands in an address', () => {
  expect(providerSentence('<b>Call this number</b>', null)).toBe(
    'Something went wrong while signing in with the provider. Try again.',
  )
})

it('begins with a capital where the provider isn’t known any more', () => {
  expect(providerSentence('provider-down', null)).toBe(
    'The provider couldn’t be reached. Try again in a few minutes.',
  )
})

it('says what to do in place of the password, also before the provider is known', () => {
  expect(requiredSentence('Corp Id')).toContain('Continue with Corp Id below')
  expect(requiredSentence(null)).toBe(
    'Your organisation signs in with single sign-on, so your password isn’t used here.',
  )
})
