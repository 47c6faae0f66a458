import type { Dataset } from '@bubbles/charts'
import type { Audience } from '@bubbles/domain'
import type { ReportDocument } from '@bubbles/report-document'
import type { Post } from './people.ts'

/** Keeps a data set for the organisation. @returns its hash, by which charts name it. */
export type Keep = (name: string, dataset: Dataset) => Promise<string>

/** A moment before the demonstration was made: whole days back, and the time of that day in UTC. */
export type Moment = [daysAgo: number, time: `${number}:${number}`]

/** One state that a report's document came to. */
export interface Stage {
  /** Who wrote it, and when it was done. */
  by: Post
  at: Moment
  /** The document, made of what the stage before left. */
  write: (keep: Keep, before: ReportDocument) => Promise<ReportDocument>
  publish?: { audience: Audience; by: Post; at: Moment; note?: string }
}

/** A report and how it came to be what it is. */
export interface DemonstrationReport {
  slug: string
  isTemplate?: boolean
  createdBy: Post
  createdAt: Moment
  /** How much it is read beside the others. Default 1. */
  popularity?: number
  stages: [Stage, ...Stage[]]
}

/** @returns the instant; one that would lie after `now` is `now`. */
export function instantOf([daysAgo, time]: Moment, now: Date): Date {
  const day = new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const instant = new Date(`${day}T${time}:00Z`)
  return instant > now ? now : instant
}
