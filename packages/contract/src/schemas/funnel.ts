import { GOAL_LIMITS, MAX_FUNNEL_STEPS } from '@bubbles/domain'
import { z } from 'zod'

const blockId = z.string().regex(/^[\w-]{1,64}$/, 'Use the ID of a block.')
const url = z.string().min(1).max(2000)

const steps = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('on', [
    z.strictObject({ on: z.literal('block'), blockId, ...shape }),
    /** Without a block: any question. */
    z.strictObject({ on: z.literal('answer'), blockId: blockId.optional(), ...shape }),
    /** An address without its query, as `linkUrl` has it. Without one: any link. */
    z.strictObject({ on: z.literal('link'), url: url.optional(), ...shape }),
    z.strictObject({ on: z.literal('end'), ...shape }),
  ])

/** What a visit can do: see a block, answer a question, follow a link to another site, read to the end. */
const funnelStep = steps({})
const goalStep = steps({ label: z.string().trim().min(1, 'Name the step.').max(GOAL_LIMITS.label) })

const atMost = <Step extends z.ZodType>(step: Step) =>
  z.array(step).min(1, 'Choose a step.').max(MAX_FUNNEL_STEPS)

export const funnelSteps = atMost(funnelStep)
/** Steps with what people call them: a block's name, a question, an address. */
export const goalSteps = atMost(goalStep)
export type FunnelStep = z.output<typeof funnelStep>
