import { listed } from '../../../format/listed.ts'
import type { Save, Version } from './queries.ts'

/** A line of the drawer, with the saves that led to it folded under it. */
export interface HistoryEntry {
  version: Version
  folded: Version[]
}

/** Entries of one day. */
export interface HistoryDay {
  /** Start of the day where the person is, in ms. */
  day: number
  entries: HistoryEntry[]
}

/** Whether a version is more than a save: it has a name, was published, restored, imported, or began the report. */
export const isMarked = (version: Version): boolean =>
  version.name !== null || version.kind !== 'edited' || version.publications.length > 0

/**
 * The history as it is read: what was saved on the way to a marked version is folded under it; saves since the last
 * marked one stand for themselves. By days, the newest first.
 */
export function historyDays(versions: readonly Version[]): HistoryDay[] {
  const entries: HistoryEntry[] = []
  for (const version of versions) {
    const last = entries.at(-1)
    if (isMarked(version) || !last || !isMarked(last.version)) entries.push({ version, folded: [] })
    else last.folded.push(version)
  }
  const days: HistoryDay[] = []
  for (const entry of entries) {
    const day = startOfDay(entry.version.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** How many saves versions hold: several close to each other are one version. */
export const savesIn = (versions: readonly Version[]): number =>
  versions.reduce((saves, { edits }) => saves + edits, 0)

const startOfDay = (iso: string): number => new Date(iso).setHours(0, 0, 0, 0)

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const clockWithSeconds = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const dayNameWithYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** How many midnights ago a day began. */
const daysAgo = (day: number, now: number): number =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - day) / 86_400_000)

/** "Today", "Yesterday", "Tuesday 18 November", "3 May 2025". */
export function dayWords(day: number, now: number = Date.now()): string {
  return ['Today', 'Yesterday'][daysAgo(day, now)] ?? dateWords(day, now)
}

function dateWords(day: number, now: number): string {
  const sameYear = new Date(day).getFullYear() === new Date(now).getFullYear()
  return (sameYear ? dayName : dayNameWithYear).format(day)
}

/** "14:02". */
export const timeWords = (iso: string): string => clock.format(Date.parse(iso))

/** "14:02:31": saves of one session are seconds apart. */
export const secondWords = (iso: string): string => clockWithSeconds.format(Date.parse(iso))

/** "today at 14:02", "18 November at 14:02". */
export function momentWords(iso: string, now: number = Date.now()): string {
  return nearWords(iso, now) ?? `${dateWords(startOfDay(iso), now)} at ${timeWords(iso)}`
}

/** The same within a sentence: "today at 14:02", "on Wednesday 18 November at 14:02". */
export function onMomentWords(iso: string, now: number = Date.now()): string {
  return nearWords(iso, now) ?? `on ${dateWords(startOfDay(iso), now)} at ${timeWords(iso)}`
}

function nearWords(iso: string, now: number): string | undefined {
  const time = timeWords(iso)
  return [`today at ${time}`, `yesterday at ${time}`][daysAgo(startOfDay(iso), now)]
}

const KINDS: Readonly<Record<Version['kind'], string>> = {
  created: 'Report created',
  edited: 'Edited',
  named: 'Named',
  restored: 'Restored from an earlier version',
  refreshed: 'Data refreshed',
  imported: 'Started from a template or a file',
}

/** What a version is called: its name, else what it was published as, else what happened. */
export function versionTitle({ name, publications, kind }: Version): string {
  if (name !== null) return name
  if (publications.length > 0) return publicationWords(publications)
  return KINDS[kind]
}

/** What happened to a block, as a sentence of its words. */
const CHANGES = {
  added: (what: string) => `Added ${what}`,
  removed: (what: string) => `Removed ${what}`,
  changed: (what: string) => `Changed ${what}`,
  moved: (what: string) => `Moved ${what}`,
} as const
const MAX_LABEL = 48

/** What a save changed: "Changed “Wind power”", "Removed “First.” and 2 more". */
export function changeWords(changed: Save['changed']): string {
  if (changed === null) return 'No visible change'
  const { kind, label, blocks } = changed
  const short = label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1).trimEnd()}…` : label
  const what = short === '' ? 'an empty block' : `“${short}”`
  return CHANGES[kind](blocks > 1 ? `${what} and ${blocks - 1} more` : what)
}

/** "Edition 3, public"; "Edition 3, internal and public". */
export function publicationWords(publications: Version['publications']): string {
  const editions = new Map<number, string[]>()
  for (const { edition, audience } of publications)
    editions.set(edition, [...(editions.get(edition) ?? []), audience])
  return [...editions]
    .map(([edition, audiences]) =>
      audiences.length > 1
        ? `Edition ${edition}, internal and public`
        : audiences[0] === 'public'
          ? `Edition ${edition}, public`
          : `Edition ${edition}, internal`,
    )
    .join('; ')
}

/**
 * "Published by Tomás with 1 warning: 1 comment is open."; '' where nothing was published. A warning that stood several
 * times says how often.
 */
export function publishedWords(publications: Version['publications']): string {
  if (publications.length === 0) return ''
  const people = [...new Map(publications.map(({ publishedBy }) => [publishedBy.id, publishedBy])).values()]
  const published = `Published by ${peopleWords(people)}`
  const times = new Map<string, number>()
  // Both audiences' editions of one version were warned of the same.
  for (const { acceptedWarnings } of publications)
    for (const [warning, count] of counted(acceptedWarnings))
      times.set(warning, Math.max(count, times.get(warning) ?? 0))
  const total = [...times.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return published
  const sentences = [...times].map(([warning, count]) => {
    const words = warning.replace(/\.$/, '')
    return count > 1 ? `${words} (${count} times).` : `${words}.`
  })
  return `${published} with ${total === 1 ? '1 warning' : `${total} warnings`}: ${sentences.join(' ')}`
}

function counted(words: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const each of words) times.set(each, (times.get(each) ?? 0) + 1)
  return times
}

/** "Maya", "Maya and Tomas", "Maya, Tomas and 2 more". */
export const peopleWords = (people: readonly { name: string }[]): string =>
  listed(
    people.map(({ name }) => name),
    2,
  )

/**
 * What a version can be compared with, the usual one first: the one before for a save of a session and for the newest,
 * else what the report is now.
 */
export function comparable(
  { version, since }: Pick<Version, 'version' | 'since'>,
  versions: readonly Version[],
): { version: number; words: string }[] {
  const others = versions
    .filter((each) => each.version !== version)
    .map((each) => ({
      version: each.version,
      words: each === versions[0] ? 'Now' : `${versionTitle(each)}, ${momentWords(each.createdAt)}`,
    }))
  const isListed = versions.some((each) => each.version === version)
  const before = since === 0 || isListed ? [] : [{ version: since, words: 'The previous save' }]
  return [...before, ...others.filter((each) => each.version !== before[0]?.version)]
}
