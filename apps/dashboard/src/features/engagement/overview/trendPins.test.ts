import { describe, expect, it } from 'vitest'
import { noteMarksOf, notedAt } from '../notes/noteMarks.ts'
import type { Note } from '../notes/queries.ts'
import { PIN_ROOM, pinsOf, placePins, titlesOf } from './trendPins.ts'

const dayAt = (index: number) => new Date(Date.UTC(2026, 9, 20 + index))
const days = Array.from({ length: 28 }, (_, index) => ({ day: dayAt(index), last: dayAt(index) }))
const noteOn = (day: string, words = 'Newsletter sent', report: Note['report'] = null): Note => ({
  id: `${day} ${words}`,
  report,
  day,
  words,
  createdBy: { id: 'u', name: 'Ann', emailAddress: '' },
  createdAt: '2026-10-26T00:00:00.000Z',
  canChange: true,
})
const flagAt = (index: number) => ({
  index,
  label: `Edition of ${index}`,
  ending: '',
  href: null,
  days: [],
  titles: [`day ${index}`],
})
const now = new Date(Date.UTC(2026, 10, 20))

describe('notes on the trend', () => {
  it('are at their day, together where they are of one, and not there outside the days shown', () => {
    const marks = noteMarksOf(
      days,
      [
        noteOn('2026-10-19'),
        noteOn('2026-10-22'),
        noteOn('2026-10-22', 'On the radio'),
        noteOn('2026-11-20'),
      ],
      'report',
      now,
    )
    expect(marks.map(({ index, notes }) => [index, notes.length])).toEqual([[2, 2]])
    expect(notedAt(marks, 2)).toBe('Newsletter sent; On the radio')
    expect(notedAt(marks, 3)).toBe('')
  })

  it('name their report where the trend is of all', () => {
    const notes = [noteOn('2026-10-22', 'In the press', { id: 'r', name: 'Wind' })]
    expect(noteMarksOf(days, notes, undefined, now)[0]!.notes[0]).toMatchObject({
      day: '22 Oct',
      words: 'In the press (Wind)',
    })
    expect(noteMarksOf(days, notes, 'r', now)[0]!.notes[0]).toMatchObject({ words: 'In the press' })
  })

  it('are numbered with the editions, by day, and named by what they stand for', () => {
    const marks = noteMarksOf(days, [noteOn('2026-10-21'), noteOn('2026-10-25')], 'r', now)
    const pins = pinsOf([flagAt(0), flagAt(5), flagAt(9)], marks)
    expect(pins.map(({ kind, index, number }) => [number, kind, index])).toEqual([
      [1, 'edition', 0],
      [2, 'note', 1],
      [3, 'edition', 5],
      [4, 'note', 5],
      [5, 'edition', 9],
    ])
    expect(pins.slice(3).map(titlesOf)).toEqual([['25 Oct: Newsletter sent'], ['day 9']])
  })

  it.each([11, 6, 40])('cover no other where a day is %i px wide', (wide) => {
    const notes = days.slice(0, 9).map(({ day }) => noteOn(day.toISOString().slice(0, 10)))
    const five = [0, 1, 2, 8, 9].map(flagAt)
    const placed = placePins(pinsOf(five, noteMarksOf(days, notes, 'r', now)), (index) => index * wide)
    const apart = placed.flatMap((one) =>
      placed
        .filter((other) => other.number > one.number && other.level === one.level)
        .map((other) => Math.abs(other.x - one.x)),
    )
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(PIN_ROOM)
    expect(placed).toHaveLength(14)
  })
})
