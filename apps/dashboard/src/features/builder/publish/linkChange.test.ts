import { expect, it } from 'vitest'
import { bodyOf, dayOf, endOf, problemsOf, type Sharing } from './linkChange.ts'

const saved: Sharing = {
  hasPassword: false,
  named: false,
  expiresAt: endOf('2030-05-12'),
  indexed: true,
  downloads: true,
  pdf: true,
  editions: false,
  lastPdfFailure: null,
  embedding: true,
  comments: false,
  version: 1,
}

it('reads a day out of its own end', () => {
  expect(dayOf(endOf('2030-05-12'))).toBe('2030-05-12')
  expect(dayOf(null)).toBe('')
  expect(new Date(endOf('2030-05-12'))).toEqual(new Date('2030-05-12T23:59:59.999'))
  expect(dayOf(new Date(endOf('2030-05-12')).toISOString())).toBe('2030-05-12')
})

it('keeps the day that was chosen under another clock', () => {
  for (const zone of ['-11:00', '-08:00', '+00:00', '+14:00'])
    expect(dayOf(`2030-05-12T23:59:59.999${zone}`)).toBe('2030-05-12')
})

it('sends only what differs from what is saved', () => {
  expect(bodyOf({}, saved)).toEqual({})
  expect(bodyOf({ lastDay: '2030-05-12', indexed: true }, saved)).toEqual({})
  expect(bodyOf({ lastDay: '', downloads: false, password: null }, saved)).toEqual({
    expiresAt: null,
    downloads: false,
    password: null,
  })
  expect(bodyOf({ lastDay: '2030-06-01' }, saved)).toEqual({ expiresAt: endOf('2030-06-01') })
})

it('names what does not fit at its field', () => {
  const now = new Date('2030-05-12T12:00:00')
  expect(problemsOf({ password: 'seven77', lastDay: '2030-05-11' }, now)).toEqual({
    password: 'Use 8 characters or more.',
    lastDay: 'Choose today or a later day.',
  })
  expect(problemsOf({ password: 'eight888', lastDay: '2030-05-12' }, now)).toEqual({})
  expect(problemsOf({ password: null, lastDay: '' }, now)).toEqual({})
  expect(problemsOf({ password: '        ' }, now)).toHaveProperty('password')
})
