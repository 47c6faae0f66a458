import { describe, expect, it } from 'vitest'
import {
  changeWords,
  comparable,
  dayWords,
  historyDays,
  momentWords,
  onMomentWords,
  peopleWords,
  savesIn,
  versionTitle,
  publishedWords,
} from './entries.ts'
import type { Version } from './queries.ts'

const maya = { id: 'm', name: 'Maya', emailAddress: 'maya@acme.example' }
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

const version = (number: number, createdAt: string, more: Partial<Version> = {}): Version => ({
  version: number,
  createdAt,
  createdBy: maya,
  people: [maya],
  name: null,
  kind: 'edited',
  edits: 3,
  since: number - 1,
  publications: [],
  ...more,
})

describe('the history as it is read', () => {
  const days = historyDays([
    version(9, at(21, 11)),
    version(8, at(21, 9)),
    version(7, at(20, 18), { name: 'Sent to the board' }),
    version(6, at(20, 10)),
    version(5, at(19, 10)),
    version(4, at(18, 10), {
      publications: [{ audience: 'public', edition: 1, publishedBy: maya, acceptedWarnings: [] }],
    }),
    version(1, at(18, 9), { kind: 'created' }),
  ])

  it('folds saves under the named or published version they led to, and leaves those since alone', () => {
    const lines = days.flatMap(({ entries }) => entries)
    expect(
      lines.map(({ version: { version: number }, folded }) => [number, folded.map((each) => each.version)]),
    ).toEqual([
      [9, []],
      [8, []],
      [7, [6, 5]],
      [4, []],
      [1, []],
    ])
  })

  it('counts the saves that are folded, not the stretches they were made in', () => {
    expect(savesIn([version(6, at(20, 10), { edits: 116 }), version(2, at(20, 9), { edits: 1 })])).toBe(117)
  })

  it('gathers entries by day, the newest first', () => {
    expect(days.map(({ day, entries }) => [new Date(day).getDate(), entries.length])).toEqual([
      [21, 2],
      [20, 1],
      [18, 2],
    ])
  })
})

it('names days and moments as people do', () => {
  const now = new Date(2026, 10, 21, 14).getTime()
  const day = (date: number) => new Date(2026, 10, date).getTime()
  expect(dayWords(day(21), now)).toBe('Today')
  expect(dayWords(day(20), now)).toBe('Yesterday')
  expect(dayWords(day(18), now)).toBe('Wednesday 18 November')
  expect(dayWords(new Date(2025, 4, 3).getTime(), now)).toBe('3 May 2025')
  expect(momentWords(at(21, 9), now)).toBe('today at 09:00')
  expect(onMomentWords(at(21, 9), now)).toBe('today at 09:00')
  expect(onMomentWords(at(18, 9), now)).toBe('on Wednesday 18 November at 09:00')
  expect(momentWords(at(18, 9), now)).toBe('Wednesday 18 November at 09:00')
})

it.each([
  [{ name: 'For the board' }, 'For the board'],
  [{ kind: 'restored' }, 'Restored from an earlier version'],
  [{ publications: [{ audience: 'public', edition: 2 }] }, 'Edition 2, public'],
  [
    {
      publications: [
        { audience: 'public', edition: 2 },
        { audience: 'internal', edition: 2 },
      ],
    },
    'Edition 2, internal and public',
  ],
  [{}, 'Edited'],
] as const)('%j is called %s', (more, title) => {
  expect(versionTitle(version(2, at(21, 9), more as Partial<Version>))).toBe(title)
})

it('names two people and counts the rest', () => {
  const people = ['Maya', 'Tomas', 'Ines', 'Amir'].map((name) => ({ name }))
  expect(peopleWords(people.slice(0, 1))).toBe('Maya')
  expect(peopleWords(people.slice(0, 2))).toBe('Maya and Tomas')
  expect(peopleWords(people)).toBe('Maya, Tomas and 2 more')
})

it.each([
  [{ kind: 'changed', label: 'Wind power', blocks: 1 }, 'Changed “Wind power”'],
  [{ kind: 'removed', label: 'First.', blocks: 3 }, 'Removed “First.” and 2 more'],
  [{ kind: 'added', label: '', blocks: 1 }, 'Added an empty block'],
  [{ kind: 'moved', label: 'x'.repeat(80), blocks: 1 }, `Moved “${'x'.repeat(47)}…”`],
  [null, 'No visible change'],
] as const)('%j is said as %s', (changed, words) => {
  expect(changeWords(changed)).toBe(words)
})

it('compares a save with the one before, the newest version with the last, and any other with now', () => {
  const versions = [version(9, at(21, 11), { since: 4 }), version(4, at(20, 9), { since: 0 })]
  const usual = (number: number, since: number) => comparable({ version: number, since }, versions)
  expect(usual(7, 6).map((each) => each.version)).toEqual([6, 9, 4])
  expect(usual(5, 4).map((each) => each.version)).toEqual([4, 9])
  expect(usual(9, 4).map((each) => each.version)).toEqual([4])
  expect(usual(4, 0).map((each) => each.words)).toEqual(['Now'])
  expect(usual(1, 0).map((each) => each.version)).toEqual([9, 4])
})

it('says who published, and how often which warning was accepted', () => {
  const of = (acceptedWarnings: string[], publishedBy = maya) => ({
    audience: 'public' as const,
    edition: 2,
    publishedBy,
    acceptedWarnings,
  })
  const tomas = { id: 't', name: 'Tomás', emailAddress: 'tomas@acme.example' }
  expect(publishedWords([])).toBe('')
  expect(publishedWords([of([], tomas)])).toBe('Published by Tomás')
  expect(publishedWords([of(['1 comment is open'])])).toBe(
    'Published by Maya with 1 warning: 1 comment is open.',
  )
  expect(publishedWords([of(['A.', 'B', 'A.'], tomas), of(['A.'])])).toBe(
    'Published by Tomás and Maya with 3 warnings: A (2 times). B.',
  )
})
