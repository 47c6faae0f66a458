import { z } from 'zod'
import { audience, type CallSchemas, id, person, reportParams, time } from './common.ts'
import { editionFields } from './publication.ts'

/** What is done at the time. */
export const scheduledAction = z.enum(['publish', 'unpublish'])

const schedule = z.object({
  id,
  action: scheduledAction,
  audience,
  at: time,
  scheduledBy: person,
  scheduledAt: time,
  /** The version of the draft that goes out; null for unpublishing. */
  version: z.int().nullable(),
  /** Whether the draft has changed since that version. */
  changed: z.boolean(),
  /** The address it gets; '' for unpublishing. */
  slug: z.string(),
  note: z.string(),
  /** When its time came and nothing was done, and why; null: it waits. */
  failed: z.object({ at: time, words: z.string() }).nullable(),
})

const schedules = z.object({ schedules: z.array(schedule) })
const scheduleParams = z.object({ id, scheduleId: id })

export const scheduleSchemas = {
  listSchedules: { params: reportParams, response: schedules },
  schedulePublication: {
    params: reportParams,
    body: z.strictObject({ audience, at: time, ...editionFields }),
    response: schedules,
  },
  scheduleUnpublishing: {
    params: reportParams,
    body: z.strictObject({ audience, at: time }),
    response: schedules,
  },
  moveSchedule: {
    params: scheduleParams,
    body: z.strictObject({ at: time }),
    response: schedules,
  },
  cancelSchedule: { params: scheduleParams },
} satisfies Record<string, CallSchemas>
