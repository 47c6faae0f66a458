import { expect, it } from 'vitest'
import { loadPasswordCheck } from './passwordStrength.ts'

const person = { name: 'Ann Lindqvist', email: 'ann.l@acme-research.example', organisation: 'Globex' }

it.each([
  ['password12', 'common'],
  ['P@ssw0rd123', 'common'],
  ['qwertyuiop', 'common'],
  ['1qaz2wsx3edc', 'common'],
  ['Summer2024!', 'common'],
  ['letmein2024', 'common'],
  ['aaaaaaaaaaaa', 'pattern'],
  ['abcabcabcabc', 'pattern'],
  ['abcdefghij', 'pattern'],
  ['Bubbles2024!', 'personal'],
  ['bubblesbubbles', 'personal'],
  ['Ann.Lindqvist1', 'personal'],
  ['acmeresearch99', 'personal'],
  ['Globex-12345!', 'personal'],
  ['Bubbles-demo-1', null],
  ['correct horse battery', null],
  ['Grüße an alle 1', null],
  ['x7$kP2mQ9w', null],
  ['Ann likes long walks', null],
])('%s is %s', async (password, weakness) => {
  const check = await loadPasswordCheck()
  expect(check(password, person).weakness).toBe(weakness)
})

it('rates what it refuses no better than weak', async () => {
  const check = await loadPasswordCheck()
  expect(check('Ann.Lindqvist1', person).score).toBeLessThan(2)
  expect(check('correct horse battery', person).score).toBe(4)
})

it('looks at the beginning of a very long one', async () => {
  const check = await loadPasswordCheck()
  expect(check('a'.repeat(256), person).weakness).toBe('pattern')
})
