import { DATA_FORMATS, DATA_REPEATS, MAX_DATA_ADDRESS } from '@bubbles/domain'
import { dataset, isStorable, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import { z } from 'zod'
import { type CallSchemas, hash, person, reportParams, time } from './common.ts'

const params = reportParams.extend({
  blockId: z.string().regex(/^[0-9A-Za-z]{10}$/, 'Give the block’s ID.'),
})

/** When an address is asked for new data, in UTC. */
const schedule = z.strictObject({
  repeats: z.enum(DATA_REPEATS, `Use ${DATA_REPEATS.join(', ')}.`),
  /** Minutes after midnight: of daily and weekly. */
  atMinute: z.int().min(0).max(1439).default(360),
  /** 1 is Monday: of weekly. */
  weekday: z.int().min(1).max(7).default(1),
})

const dataSource = z.object({
  blockId: z.string(),
  address: z.string(),
  /** Where in JSON the rows are; empty: the only list there is. */
  path: z.string(),
  schedule,
  /** The table that the figure was last given from there. Where it shows another, someone has changed it. */
  dataset: hash,
  /** What was left out or changed when it was read, in sentences. */
  notes: z.array(z.string()),
  /** When the address last gave what could be used, new or not. */
  checkedAt: time,
  /** When what the figure shows came. */
  changedAt: time,
  /** When it is asked next; null: not without being told to. */
  nextAt: time.nullable(),
  /** Why it gives nothing at present. The figure keeps the last good data. */
  fault: z.object({ code: z.string(), words: z.string(), since: time }).nullable(),
  connectedBy: person,
  connectedAt: time,
})

const publishing = z
  .object({
    allowedBy: person,
    allowedAt: time,
    /** Why the last new data waits in the draft. */
    held: z.object({ words: z.string(), since: time }).nullable(),
  })
  .nullable()

export const dataSchemas = {
  listDataSources: {
    params: reportParams,
    response: z.object({ dataSources: z.array(dataSource), total: z.int(), publishing }),
  },
  connectDataSource: {
    params,
    body: z.strictObject({
      address: z.string().trim().min(1).max(MAX_DATA_ADDRESS).refine(isStorable, UNSTORABLE_MESSAGE),
      /** Where in JSON the rows are, such as `data.items`. */
      path: z.string().trim().max(200).refine(isStorable, UNSTORABLE_MESSAGE).default(''),
      /** Absent: as before, or never. */
      schedule: schedule.optional(),
    }),
    response: z.object({
      dataSource,
      format: z.enum(DATA_FORMATS),
      /** The table that came, to be given to the figure. */
      table: z.object({ hash, name: z.string(), dataset }),
    }),
  },
  scheduleDataSource: { params, body: schedule, response: dataSource },
  refreshDataSource: {
    params,
    response: z.object({
      /** `failed`: see the source’s `fault`. */
      outcome: z.enum(['changed', 'unchanged', 'failed']),
      dataSource,
    }),
  },
  disconnectDataSource: { params },
  setDataPublishing: {
    params: reportParams,
    body: z.strictObject({ allowed: z.boolean() }),
    response: z.object({ publishing }),
  },
} satisfies Record<string, CallSchemas>
