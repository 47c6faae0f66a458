import type { LivePerson } from '@bubbles/contract'
import { describe, expect, it } from 'vitest'
import { firstName, presentPeople } from './people.ts'

const person = (clientId: number, userId: string, own: Partial<LivePerson> = {}): LivePerson => ({
  clientId,
  userId,
  name: `${userId} Berg`,
  place: 0,
  mayEdit: true,
  generation: 0,
  cursor: null,
  blockId: null,
  ...own,
})

describe('presentPeople', () => {
  it('makes the tabs of a person one, and puts oneself last', () => {
    const people = presentPeople(
      [
        person(1, 'me', { place: 0, blockId: 'a' }),
        person(2, 'tomas', { place: 2, blockId: 'b' }),
        person(3, 'ines', { place: 1, mayEdit: false }),
        person(4, 'tomas', { place: 2, blockId: 'c' }),
      ],
      1,
    )
    expect(people.map(({ userId, isSelf }) => [userId, isSelf])).toEqual([
      ['ines', false],
      ['tomas', false],
      ['me', true],
    ])
    expect(people[1]).toMatchObject({ blockIds: ['b', 'c'], colour: 2 })
    expect(people[0]?.mayEdit).toBe(false)
  })

  it('shows where another tab of oneself is, and not where this one is', () => {
    const people = presentPeople([person(1, 'me', { blockId: 'a' }), person(2, 'me', { blockId: 'b' })], 1)
    expect(people).toMatchObject([{ isSelf: true, blockIds: ['b'] }])
  })

  it('gives out the colours again when there are more people than colours', () => {
    expect(presentPeople([person(1, 'fifth', { place: 4 })], 9)[0]?.colour).toBe(0)
  })
})

it('shortens a name, and an address that stands for one', () => {
  expect(firstName('Tomas Berg')).toBe('Tomas')
  expect(firstName('ines@acme.example')).toBe('ines')
})
