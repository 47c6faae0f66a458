import { dataset, isStorable, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import { z } from 'zod'
import { ability, type CallSchemas, hash, id, time } from './common.ts'

/** The visit of the page in which something is answered, as the page's own counting names it. */
const visit = id.optional()
const bySessionIdRequest = z.strictObject({ token: z.string(), sessionId: id })
/** `sessionId` is one the caller made, a random UUID: who knows it may read and change what was answered under it. */
const answer = z.strictObject({ token: z.string(), sessionId: id, blockId: z.string(), visit })
const reportParams = z.object({ reportId: id })

const blockId = z.string().regex(/^[0-9A-Za-z]{10}$/, 'A block ID is 10 letters and digits.')
const words = (max: number) => z.string().max(max).refine(isStorable, UNSTORABLE_MESSAGE)
const questionType = z.enum(['Rating', 'Choice', 'Comment', 'Matrix'], {
  error: 'Use Rating, Choice, Comment or Matrix.',
})
const detailType = z.enum(['UserName', 'EmailAddress', 'Text'], {
  error: 'Use UserName, EmailAddress or Text.',
})

/** A question as it is set. What is left out stays as it is, or as a new question has it. */
const question = z.strictObject({
  blockId,
  type: questionType,
  label: words(500),
  hint: words(500).optional(),
  required: z.boolean().optional(),
  /** Rating: from 1 to this, and what the ends mean. */
  steps: z.int().min(3).max(10).optional(),
  lowLabel: words(100).optional(),
  highLabel: words(100).optional(),
  /** Choice. An option keeps its id by its id or else by its words, so that its answers stay its own. */
  options: z
    .array(z.strictObject({ id: blockId.optional(), label: words(300) }))
    .max(20)
    .optional(),
  multiple: z.boolean().optional(),
  /** Matrix: what is answered, each by one of the options. Items keep their ids as options do. */
  items: z
    .array(z.strictObject({ id: blockId.optional(), label: words(300) }))
    .max(20)
    .optional(),
})
/** A field of the reader-details block `blockId`. Without `fieldId` it is the block's field of that type and label. */
const detailQuestion = z.strictObject({
  blockId,
  fieldId: blockId.optional(),
  type: detailType,
  label: words(200),
  required: z.boolean().optional(),
})
/** `replace`: what the list does not name goes. */
const replace = z.boolean().default(false)

const questionsAsTheyStand = z.object({
  reportId: id,
  /** The draft's version with them. */
  version: z.int(),
  questions: z.array(
    z.object({
      blockId: z.string(),
      type: questionType,
      label: z.string(),
      hint: z.string(),
      required: z.boolean(),
      steps: z.int(),
      lowLabel: z.string(),
      highLabel: z.string(),
      options: z.array(z.object({ id: z.string(), label: z.string() })),
      multiple: z.boolean(),
      items: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  ),
})
const detailsAsTheyStand = z.object({
  reportId: id,
  version: z.int(),
  blocks: z.array(z.object({ blockId: z.string(), prompt: z.string(), consent: z.string() })),
  questions: z.array(
    z.object({
      blockId: z.string(),
      fieldId: z.string(),
      type: detailType,
      label: z.string(),
      required: z.boolean(),
    }),
  ),
})

/** What a session has answered, by block. `choices` are ids of options, of a matrix `item.option`. */
const feedbackOfSession = z.object({
  sessionId: id,
  answers: z.array(
    z.object({
      blockId: z.string(),
      type: questionType,
      rating: z.int().nullable(),
      choices: z.array(z.string()),
      comment: z.string().nullable(),
      answeredAt: time,
    }),
  ),
})
const detailsOfSession = z.object({
  sessionId: id,
  answers: z.array(
    z.object({
      blockId: z.string(),
      fieldId: z.string(),
      value: z.string(),
      /** What the reader agreed to, in the words of that day. */
      consent: z.string(),
      answeredAt: time,
    }),
  ),
})

const options = z.array(z.object({ id: z.string(), label: z.string(), count: z.int() }))
/** The results among some readers. */
const group = z.object({
  answers: z.int(),
  /** So few that they would tell about a person: `average` and `options` are left out. */
  hidden: z.boolean(),
  /** Null too where the count of an option is hidden. */
  average: z.number().nullable(),
  /** `count` is null where so few gave this answer that both groups together would tell about a person. */
  options: z.array(z.object({ id: z.string(), label: z.string(), count: z.int().nullable() })),
})
const feedback = z.object({
  reportId: id,
  /** Sessions in which something was answered. */
  sessions: z.int(),
  /** Blocks of the newest edition, by which results can be split. */
  blocks: z.array(z.object({ id: z.string(), type: z.string(), label: z.string() })),
  /** By what the questions are split; null where that was not asked for. */
  splitBy: z.object({ blockId: z.string(), seconds: z.int() }).nullable(),
  questions: z.array(
    z.object({
      blockId: z.string(),
      type: questionType,
      label: z.string(),
      /** Whether the newest edition still asks it. */
      asked: z.boolean(),
      answers: z.int(),
      /** Visits, among those that engagement counts, in which it was answered. */
      visits: z.int(),
      /** Rating: the mean, null without answers. */
      average: z.number().nullable(),
      /**
       * Rating: each step, choice: each option, matrix: each option of each item, with how often it was chosen; one taken
       * out since is last.
       */
      options,
      /** Choice: whether several may be chosen, so that shares add up to more than all. */
      multiple: z.boolean(),
      /** Matrix: each item with its own answers; empty for others. */
      items: z.array(z.object({ id: z.string(), label: z.string(), answers: z.int(), options })),
      /** Those who saw the block for so long, those who did not, and how many of whom it is not known. */
      split: z.object({ saw: group, notSaw: group, unknown: z.int() }).nullable(),
      /** Comment: the newest first, at most 1,000. */
      comments: z.array(
        z.object({
          sessionId: id,
          comment: z.string(),
          edition: z.int(),
          answeredAt: time,
          /** The review thread it opened; null while there is none. */
          threadId: id.nullable(),
        }),
      ),
    }),
  ),
  abilities: z.array(ability),
})
const userDetails = z.object({
  reportId: id,
  total: z.int(),
  /** The newest first, at most 1,000. */
  readers: z.array(
    z.object({
      sessionId: id,
      blockId: z.string(),
      edition: z.int(),
      answeredAt: time,
      consent: z.string(),
      values: z.array(
        z.object({ fieldId: z.string(), type: detailType, label: z.string(), value: z.string() }),
      ),
    }),
  ),
  abilities: z.array(ability),
})

const day = z.iso
  .date('Use a date such as 2026-11-30.')
  .refine((value) => value >= '2000-01-01' && value <= '2100-12-31', 'Use a day in the years 2000 to 2100.')
/** Days of the organisation's time zone, both included. */
const days = { from: day.optional(), to: day.optional() }
/** From how many seconds of attention on a block is seen: a few, so that neighbours cannot single anybody out. */
const seenSeconds = z.coerce
  .number()
  .refine((value) => [5, 15, 30].includes(value), 'Use 5, 15 or 30 seconds.')
const exportQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...days })

export const answerSchemas = {
  getFeedbackBySessionId: { body: bySessionIdRequest, response: feedbackOfSession },
  sendFeedbackChoices: {
    body: answer.extend({ choices: z.array(z.string()).max(20) }),
    response: feedbackOfSession,
  },
  sendFeedbackComment: {
    body: answer.extend({ comment: z.string().max(5000) }),
    response: feedbackOfSession,
  },
  sendFeedbackRating: { body: answer.extend({ rating: z.int() }), response: feedbackOfSession },
  withdrawAnswers: { body: bySessionIdRequest },
  setFeedbackQuestions: {
    body: z.strictObject({ reportId: id, questions: z.array(question).max(200), replace }),
    response: questionsAsTheyStand,
  },
  getFeedback: {
    params: reportParams,
    query: z
      .object({
        ...days,
        /** Answers given in this edition alone. */
        publicationId: id.optional(),
        sawBlock: blockId.optional(),
        seconds: seenSeconds.default(5),
      })
      // Splits of single editions would tell by subtraction what a split of all hides.
      .refine(({ publicationId, sawBlock }) => publicationId === undefined || sawBlock === undefined, {
        path: ['sawBlock'],
        error: 'Results of one edition can’t be split. Remove publicationId or sawBlock.',
      }),
    response: feedback,
  },
  listAnswered: {
    response: z.object({
      reports: z.array(
        z.object({
          reportId: id,
          name: z.string(),
          /** Sessions that answered a question, comments among their answers, and readers who gave details. */
          sessions: z.int(),
          comments: z.int(),
          details: z.int(),
          answeredAt: time,
        }),
      ),
      total: z.int(),
      /** Whether a question was answered, or a published report asks one. */
      isAsked: z.boolean(),
    }),
  },
  exportFeedback: { params: reportParams, query: exportQuery },
  deleteSessionAnswers: { params: reportParams.extend({ sessionId: id }) },
  listAnswerQuestions: {
    params: reportParams,
    response: z.object({
      questions: z.array(
        z.object({
          blockId: z.string(),
          type: questionType,
          label: z.string(),
          answers: z.int(),
          /** Why it cannot become a chart; null where it can. */
          problem: z.string().nullable(),
        }),
      ),
    }),
  },
  createAnswerDataset: {
    params: reportParams.extend({ blockId }),
    response: z.object({
      hash,
      name: z.string(),
      dataset,
      /** For the chart's source, its description, and its notes. */
      source: z.string(),
      description: z.string(),
      notes: z.string(),
    }),
  },
  startThreadFromAnswer: {
    params: z.object({ id }),
    body: z.strictObject({ sessionId: id, blockId }),
    response: z.object({
      threadId: id,
      /** Whether it is new: false where somebody had opened it before. */
      created: z.boolean(),
      /** Whether the draft still has the block; else the thread stands beside the draft. */
      blockInDraft: z.boolean(),
    }),
  },
  /** One detail; an empty value takes it back. Without consent nothing is kept. */
  sendUserDetailsAnswer: {
    body: answer
      .omit({ visit: true })
      .extend({ fieldId: z.string(), value: z.string().max(5000), consent: z.boolean() }),
    response: detailsOfSession,
  },
  getUserDetailsBySessionId: { body: bySessionIdRequest, response: detailsOfSession },
  setUserDetailsQuestions: {
    body: z.strictObject({
      reportId: id,
      questions: z.array(detailQuestion).max(200),
      /** Words of the blocks themselves: their heading, and what the details are used for. */
      blocks: z
        .array(z.strictObject({ blockId, prompt: words(500).optional(), consent: words(1_000).optional() }))
        .max(50)
        .default([]),
      replace,
    }),
    response: detailsAsTheyStand,
  },
  getUserDetails: { params: reportParams, query: z.object(days), response: userDetails },
  exportUserDetails: { params: reportParams, query: exportQuery },
} satisfies Record<string, CallSchemas>
