import { z } from 'zod'
import { MATRIX_LIMIT } from '../limits.ts'
import { blockId, bodyAttrs } from './body.ts'

export const QUESTION_KINDS = ['rating', 'choice', 'comment', 'matrix'] as const

export type QuestionKind = (typeof QUESTION_KINDS)[number]

/**
 * A question to readers. Answers name the block and, for a choice, its options, for a matrix its items too, so all of them
 * keep their ids while their words change.
 */
export const questionAttrs = z.strictObject({
  ...bodyAttrs,
  kind: z.enum(QUESTION_KINDS).default('rating'),
  prompt: z.string().max(500).default(''),
  hint: z.string().max(500).default(''),
  required: z.boolean().default(false),
  /** Rating: how many steps, and what its ends mean. */
  steps: z.number().int().min(3).max(10).default(5),
  lowLabel: z.string().max(100).default(''),
  highLabel: z.string().max(100).default(''),
  /** What the steps between them mean, from the second on; as far as they have words. */
  betweenLabels: z.array(z.string().max(100)).max(8).default([]),
  /** Choice and matrix: what there is to choose from; of a choice, whether several may be. */
  options: z
    .array(z.strictObject({ id: blockId, text: z.string().max(300) }))
    .max(20)
    .default([]),
  multiple: z.boolean().default(false),
  /** Matrix: the items, each answered by one of the options. */
  rows: z
    .array(z.strictObject({ id: blockId, text: z.string().max(300) }))
    .max(MATRIX_LIMIT)
    .default([]),
  /** Whether readers who have answered see how all did; a comment has no such counts. */
  showResults: z.boolean().default(false),
})

export type QuestionAttrs = z.infer<typeof questionAttrs>
