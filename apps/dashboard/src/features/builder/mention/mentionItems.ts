import { dayInText, daysByName, typedDays } from '../../../format/typedDays.ts'
import { fits } from '../../../shell/jump/jumps.ts'
import { nameOf } from '../review/mentions.ts'
import type { Person } from '../review/queries.ts'
import type { MentionItem } from './MentionState.ts'

const MAX = { people: 5, untypedDays: 3, days: 4 } as const

export const peopleItems = (people: readonly Person[]): MentionItem[] =>
  people.slice(0, MAX.people).map((person) => ({
    id: `person-${person.id}`,
    group: 'people',
    label: nameOf(person),
    words: nameOf(person),
    person,
  }))

/** Days that fit what was typed: a date, or the name of a day. @param locale of the report, as it writes dates */
export function dateItems(query: string, locale: string, now: Date): MentionItem[] {
  const item = (label: string, day: Date): MentionItem => {
    const words = dayInText(day, locale)
    return {
      id: `day-${day.toISOString().slice(0, 10)}`,
      group: 'dates',
      label,
      words,
      ...(label !== words && { hint: words }),
    }
  }
  const typed = typedDays(query, locale, now).map((day) => item(dayInText(day, locale), day))
  const named = daysByName(now)
    .filter(({ name }) => fits({ label: name, group: '' }, query))
    .slice(0, query === '' ? MAX.untypedDays : MAX.days)
    .map(({ name, day }) => item(name, day))
  const found = [...typed, ...named]
  return found.filter(({ id }, index) => found.findIndex((each) => each.id === id) === index)
}
