import {
  CONNECTION_KINDS,
  CONNECTION_LIMITS,
  DATA_FORMATS,
  DATA_REPEATS,
  MAX_DATA_ADDRESS,
} from '@bubbles/domain'
import { dataset, isStorable, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import { z } from 'zod'
import { type CallSchemas, hash, id, person, reportParams, time } from './common.ts'

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
  /** Null where it is a query. */
  address: z.string().nullable(),
  /** What is run, and where; null where it is an address. */
  query: z
    .object({
      text: z.string(),
      /** Null: an admin has deleted it, and nothing is fetched. */
      connection: z.object({ id, name: z.string(), kind: z.enum(CONNECTION_KINDS) }).nullable(),
    })
    .nullable(),
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

const query = {
  connectionId: id,
  /** One SELECT of the database's own SQL. */
  query: z
    .string()
    .trim()
    .min(1, 'Enter a query.')
    .max(CONNECTION_LIMITS.query, 'This query is too long.')
    .refine(isStorable, UNSTORABLE_MESSAGE),
}
/** The table that came, to be given to the figure. */
const table = z.object({ hash, name: z.string(), dataset })

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
      table,
    }),
  },
  listUsableConnections: {
    response: z.object({
      connections: z.array(z.object({ id, name: z.string(), kind: z.enum(CONNECTION_KINDS) })),
      total: z.int(),
    }),
  },
  runDataQuery: {
    params: reportParams,
    body: z.strictObject(query),
    response: z.object({
      /** With its first rows alone. */
      dataset,
      /** Rows that came in all. */
      total: z.int(),
      notes: z.array(z.string()),
      milliseconds: z.int(),
    }),
  },
  connectDataQuery: {
    params,
    body: z.strictObject({ ...query, schedule: schedule.optional() }),
    response: z.object({ dataSource, table }),
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
