import type { Audience } from '@bubbles/domain'
import type { Post } from './people.ts'

/** A moment before the demonstration was made: whole days back, and the time of that day in UTC. */
export type Moment = [daysAgo: number, time: `${number}:${number}`]

/** One state that a report's document came to; the state itself is a bundle in `bundles/`. */
export interface Stage {
  /** Who wrote it, and when it was done. */
  by: Post
  at: Moment
  publish?: { audience: Audience; by: Post; at: Moment; note?: string }
}

/** What one reader answered. Absent: left out. */
export interface GivenAnswers {
  rating?: number
  /** The words of the options. */
  choices?: string[]
  comment?: string
  /** In the order of the fields, with consent; '' for one left empty. */
  details?: string[]
}

/** What readers answered to a report's questions, of which it has at most one of each kind. */
export interface Answered {
  /** Those who wrote something. */
  spoken: GivenAnswers[]
  /** How many of the others gave each rating, the lowest first. */
  ratings: number[]
  /** How many of the others chose these options; no more than rated. */
  choices: [options: string[], readers: number][]
}

/** A report and how it came to be what it is. */
export interface DemonstrationReport {
  /** Also the name of its folder in `bundles/`. */
  slug: string
  createdBy: Post
  createdAt: Moment
  /** How much it is read beside the others. Default 1. */
  popularity?: number
  /** By readers of its public editions that ask something. */
  answered?: Answered
  stages: [Stage, ...Stage[]]
}

/** @returns the instant; one that would lie after `now` is `now`. */
export function instantOf([daysAgo, time]: Moment, now: Date): Date {
  const day = new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const instant = new Date(`${day}T${time}:00Z`)
  return instant > now ? now : instant
}

/** Where a stage of a report lies as an unpacked bundle. @param index from 0 */
export const bundleOf = ({ slug }: DemonstrationReport, index: number): URL =>
  new URL(`bundles/${slug}/${index + 1}/`, import.meta.url)
