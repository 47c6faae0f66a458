/** What can be suggested by a language model. */
export const WRITING_TASKS = ['alternativeText', 'title', 'introduction', 'plainer'] as const
export type WritingTask = (typeof WRITING_TASKS)[number]

/** What is sent, what comes back, and how often one person can ask. Lengths are in characters. */
export const WRITING_LIMITS = {
  /** Suggestions one person asks for in 24 hours. */
  perDay: 100,
  /** Of a passage that is to be made plainer. */
  passage: 4_000,
  /** Of a report that an introduction is written for. */
  report: 12_000,
  /** Rows of a figure's table; of longer ones, so many spread evenly over it. */
  rows: 60,
  columns: 20,
  /** Of a suggestion. */
  suggestion: { alternativeText: 1_000, title: 200, introduction: 1_000, plainer: 4_000 },
} as const satisfies { suggestion: Record<WritingTask, number>; [name: string]: unknown }
