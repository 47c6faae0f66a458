import { tagKey, tagName } from '@bubbles/domain'
import type { Tag } from '../../../api/organising.ts'
import type { ReportRow } from '../rows.ts'

/** A tag one can tick: one there is, or one that is new and has no id. */
export interface TagChoice {
  id: string | null
  name: string
  /** How many of the reports have it. */
  had: number
}

/** What was ticked (true) or unticked (false), by a tag's key; what is not in it stays as it is. */
export type Ticks = Readonly<Record<string, boolean>>

/** The organisation's tags and new ones, with those of the reports first. */
export function tagChoices(
  tags: readonly Tag[],
  rows: readonly ReportRow[],
  made: readonly string[],
): TagChoice[] {
  const there = tags.map(({ id, name }) => ({
    id,
    name,
    had: rows.filter((row) => row.tags.some((tag) => tag.id === id)).length,
  }))
  const fresh = made
    .filter((name) => !tags.some((tag) => tagKey(tag.name) === tagKey(name)))
    .map((name) => ({ id: null, name: tagName(name), had: 0 }))
  return [...fresh, ...there.filter(({ had }) => had > 0), ...there.filter(({ had }) => had === 0)]
}

/** Whether all of the reports will have a tag, none, or some. */
export const tickOf = ({ name, had }: TagChoice, ticks: Ticks, reports: number): boolean | 'some' =>
  ticks[tagKey(name)] ?? (had === 0 ? false : had === reports ? true : 'some')

/** What changes: names to add, ids to remove. */
export function taggingOf(choices: readonly TagChoice[], ticks: Ticks, reports: number) {
  const changed = choices.filter(({ name }) => ticks[tagKey(name)] !== undefined)
  return {
    add: changed
      .filter((choice) => ticks[tagKey(choice.name)] === true && choice.had < reports)
      .map(({ name }) => name),
    remove: changed.flatMap(({ id, name, had }) =>
      ticks[tagKey(name)] === false && had > 0 && id !== null ? [id] : [],
    ),
  }
}
