import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { isStorable, UNSTORABLE_MESSAGE } from '../storable.ts'
import { MEASURES, STEP_LIMITS, TESTS } from './limits.ts'

const text = (max: number) => z.string().max(max).refine(isStorable, UNSTORABLE_MESSAGE)

/** The name of a column in the table that comes to the step; null: none is chosen yet. */
const column = text(LIMITS.cellText).nullable()
const columns = (max: number) => z.array(text(LIMITS.cellText)).max(max)

/** What every step has: an id that its new columns are named by, and whether it is switched on. */
const common = {
  id: z.string().regex(/^[0-9a-z]{1,8}$/, 'A step ID is up to 8 lower-case letters and digits.'),
  on: z.boolean(),
}

/** The settings of each kind of step. */
export const STEP_SHAPES = {
  filter: z.strictObject({
    type: z.literal('filter'),
    ...common,
    column,
    test: z.enum(TESTS),
    /** Of “is” and “isn’t” any of them; of the others the first. */
    values: z.array(text(LIMITS.cellText)).max(STEP_LIMITS.values),
  }),
  group: z.strictObject({
    type: z.literal('group'),
    ...common,
    by: columns(STEP_LIMITS.by),
    measures: z
      .array(z.strictObject({ how: z.enum(MEASURES), column }))
      .min(1)
      .max(STEP_LIMITS.measures),
    /** Whether rows that add up others, such as “Total”, count among them. */
    totals: z.enum(['skip', 'count']),
  }),
  sort: z.strictObject({ type: z.literal('sort'), ...common, column, descending: z.boolean() }),
  top: z.strictObject({
    type: z.literal('top'),
    ...common,
    /** The numbers that decide. */
    column,
    /** Where the others get their name. */
    label: column,
    count: z.number().int().min(1).max(STEP_LIMITS.top),
    largest: z.boolean(),
    /** What the rest is called as one row; '': the rest goes. */
    others: text(STEP_LIMITS.name),
  }),
  compute: z.strictObject({
    type: z.literal('compute'),
    ...common,
    name: text(STEP_LIMITS.name),
    formula: text(STEP_LIMITS.formula),
  }),
  dates: z.strictObject({
    type: z.literal('dates'),
    ...common,
    column,
    to: z.enum(['year', 'quarter', 'month']),
  }),
  bins: z.strictObject({
    type: z.literal('bins'),
    ...common,
    column,
    width: z.number().positive().nullable(),
  }),
  pivot: z.strictObject({
    type: z.literal('pivot'),
    ...common,
    by: columns(STEP_LIMITS.by),
    /** Whose values become columns, and what stands in those. */
    names: column,
    values: column,
    how: z.enum(MEASURES),
  }),
  unpivot: z.strictObject({
    type: z.literal('unpivot'),
    ...common,
    /** The columns that stay; all others become rows. */
    keep: columns(LIMITS.columns),
    name: text(STEP_LIMITS.name),
    value: text(STEP_LIMITS.name),
  }),
  join: z.strictObject({
    type: z.literal('join'),
    ...common,
    /** Hash of the other table; null until there is one. */
    table: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'A table must be identified by its hash.')
      .nullable(),
    /** ID of the figure of this report whose table it is; none: a table that was brought, and stays as it is. */
    figure: text(64).nullable().optional(),
    /** What the other table is called. */
    tableName: text(STEP_LIMITS.name),
    column,
    /** The column of the other table. */
    with: column,
    /** Whether rows without a match stay. */
    rows: z.enum(['all', 'matching']),
  }),
} as const

/** One step between a table and what is drawn of it. */
export const dataStep = z.discriminatedUnion('type', [
  STEP_SHAPES.filter,
  STEP_SHAPES.group,
  STEP_SHAPES.sort,
  STEP_SHAPES.top,
  STEP_SHAPES.compute,
  STEP_SHAPES.dates,
  STEP_SHAPES.bins,
  STEP_SHAPES.pivot,
  STEP_SHAPES.unpivot,
  STEP_SHAPES.join,
])

/** The steps of a figure, in the order in which they are taken. */
export const dataSteps = z
  .array(dataStep)
  .max(STEP_LIMITS.steps)
  .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, 'Two steps have the same ID.')

export type DataStep = z.infer<typeof dataStep>
export type StepType = DataStep['type']
export type StepOf<Type extends StepType> = Extract<DataStep, { type: Type }>
