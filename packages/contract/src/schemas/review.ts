import { isStorable, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import {
  REACTIONS,
  READER_PROBLEMS,
  READER_REACHES,
  REVIEW_EVENTS,
  REVIEW_LIMITS,
  REVIEW_STATES,
  SUGGESTION_DECISIONS,
  SUGGESTION_LIMITS,
  SUGGESTION_STATES,
} from '@bubbles/domain'
import { z } from 'zod'
import { ability, base64, type CallSchemas, id, person, time } from './common.ts'
import { publishedReport } from './publication.ts'
import { generation } from './report.ts'
import { blockChange } from './versions.ts'

/** Characters of base64: the longest text there can be, several times over. */
const LARGEST_EDIT = 256 * 1024

const audience = z.enum(['internal', 'public'])
const words = (max: number, many: string) =>
  z.string().trim().max(max, `${many} Use at most ${max} characters.`).refine(isStorable, UNSTORABLE_MESSAGE)
const needed = (max: number, many: string, missing: string) => words(max, many).min(1, missing)

const comment = z.object({
  id,
  body: z.string(),
  /** Members named in it, whom a mail told. */
  mentions: z.array(person),
  /** Counts its edits; `If-Match` takes it. */
  version: z.int(),
  createdAt: time,
  createdBy: person,
  editedAt: time.nullable(),
  /** Deleted, and shown because others replied to it. Its words are gone. */
  isDeleted: z.boolean(),
  /** The edition whose reader wrote it; null for a member's own words. `createdBy` is then who brought it here. */
  fromEdition: z.int().nullable(),
  /** Whether the caller wrote it, who alone may change it. */
  isOwn: z.boolean(),
  /** Whether it goes to the reader whose comment the thread begins with; nobody changes it then. */
  toReader: z.boolean(),
  /** How members reacted to it: the kinds that anyone chose, and who, the first to react first. */
  reactions: z.array(
    z.object({
      kind: z.enum(REACTIONS),
      people: z.array(person),
      /** Whether the caller is one of them. */
      isOwn: z.boolean(),
    }),
  ),
})

/** What a reader wrote about a figure, or a problem they report. */
const readerComment = z.object({
  /** '' once it was erased for its writer. */
  words: z.string(),
  /** As the reader gave it; '' for none. */
  name: z.string(),
  edition: z.int(),
  /** What readers call the figure in that edition, such as "Figure 2"; '' for a problem with the report. */
  figure: z.string(),
  /** The kind of problem it reports of the whole report; null for a comment on a figure. */
  problem: z.enum(READER_PROBLEMS).nullable(),
  writtenAt: time,
  /** Whether an answer reaches the reader; the address itself is shown to nobody. */
  reach: z.enum(READER_REACHES),
})

const suggestion = z.object({
  /** The words before and after it, by which it is found in the text of the block; at most 64 characters each. */
  before: z.string(),
  after: z.string(),
  /** What the text said when it was suggested; '' where words are only added. */
  original: z.string(),
  /** What it should say; '' where words are only removed. */
  replacement: z.string(),
  state: z.enum(SUGGESTION_STATES),
  /** Counts changes of it; `If-Match` takes it. */
  version: z.int(),
  createdBy: person,
  /** Who accepted, declined or withdrew it; null while it is open. */
  decidedBy: person.nullable(),
  decidedAt: time.nullable(),
  /** Whether the caller made it, who alone may change or withdraw it. */
  isOwn: z.boolean(),
})

const thread = z.object({
  id,
  /** The block it stands on; the block may be gone. */
  blockId: z.string(),
  /** What the block was when the thread began. */
  blockLabel: z.string(),
  /** The words of the block it is about; '' for the block as a whole. */
  quote: z.string(),
  createdAt: time,
  resolvedAt: time.nullable(),
  resolvedBy: person.nullable(),
  /** The change of the text that the thread suggests; null for comments. */
  suggestion: suggestion.nullable(),
  /** The reader's comment that the thread begins with; null for threads of members. */
  reader: readerComment.nullable(),
  /** Empty where a suggestion came without words and no one has replied. */
  comments: z.array(comment),
})

const review = z.object({
  state: z.enum(REVIEW_STATES),
  /** Counts its moves; `If-Match` takes it. 0 before the first. */
  version: z.int(),
  /** The draft's version now. */
  documentVersion: z.int(),
  /** The draft's version that was approved; null before. */
  approvedVersion: z.int().nullable(),
  changedSince: z.boolean(),
  reviewers: z.array(person),
  note: z.string(),
  dueOn: z.iso.date().nullable(),
  requestedBy: person.nullable(),
  requestedAt: time.nullable(),
  decidedBy: person.nullable(),
  decidedAt: time.nullable(),
  reason: z.string(),
  /** What was asked and decided, newest first; the last twenty. */
  steps: z.array(
    z.object({ id, event: z.enum(REVIEW_EVENTS), words: z.string(), madeBy: person, madeAt: time }),
  ),
  /** What the caller may do to it now. */
  moves: z.array(z.enum(REVIEW_EVENTS)),
})

const reviewWithThreads = z.object({ review, threads: z.array(thread), abilities: z.array(ability) })

const reportParams = z.object({ id })
const threadParams = reportParams.extend({ threadId: id })
const commentParams = threadParams.extend({ commentId: id })

const commentRequest = z.strictObject({
  body: needed(REVIEW_LIMITS.comment, 'This comment is too long.', 'Write something first.'),
  mentions: z
    .array(id)
    .max(REVIEW_LIMITS.mentions, `Mention at most ${REVIEW_LIMITS.mentions} people in a comment.`)
    .default([]),
})

const place = {
  blockId: z.string().regex(/^[0-9A-Za-z]{10}$/, 'Give the block’s ID.'),
  blockLabel: z.string().trim().max(200).refine(isStorable, UNSTORABLE_MESSAGE).default(''),
}
const suggested = z
  .string()
  .max(SUGGESTION_LIMITS.text, `Suggest at most ${SUGGESTION_LIMITS.text} characters at once.`)
  .refine(isStorable, UNSTORABLE_MESSAGE)
const around = z
  .string()
  .max(SUGGESTION_LIMITS.around, `Give at most ${SUGGESTION_LIMITS.around} characters around the words.`)
  .refine(isStorable, UNSTORABLE_MESSAGE)
  .default('')

const told = z.object({
  /** Whom a mail goes to. */
  people: z.array(person),
})

export const reviewSchemas = {
  getReview: { params: reportParams, response: reviewWithThreads },
  requestReview: {
    params: reportParams,
    body: z.strictObject({
      reviewers: z
        .array(id)
        .min(1, 'Choose who should review it.')
        .max(REVIEW_LIMITS.reviewers, `Ask at most ${REVIEW_LIMITS.reviewers} people.`),
      note: words(REVIEW_LIMITS.note, 'This note is too long.').default(''),
      dueOn: z.iso.date('Use a date such as 2026-11-30.').nullable().default(null),
    }),
    response: review,
  },
  withdrawReview: { params: reportParams, response: review },
  approveReport: {
    params: reportParams,
    body: z.strictObject({
      /** The draft's version that was read. Later edits count as changed since. */
      version: z.int().min(1, 'Give the version of the draft that was reviewed: 1 or later.'),
      note: words(REVIEW_LIMITS.note, 'This note is too long.').default(''),
    }),
    response: review,
  },
  sendReportBack: {
    params: reportParams,
    body: z.strictObject({
      reason: needed(REVIEW_LIMITS.note, 'This reason is too long.', 'Say what should be changed.'),
    }),
    response: review,
  },
  listReviewPeople: {
    params: reportParams,
    query: z.object({
      search: z.string().trim().max(100).optional(),
      /** Those who may do this. */
      may: z.enum(['comment', 'edit', 'review', 'publish']).default('comment'),
    }),
    response: z.object({ people: z.array(person), total: z.int() }),
  },
  startThread: {
    params: reportParams,
    body: commentRequest.extend({
      ...place,
      quote: z.string().max(REVIEW_LIMITS.quote).refine(isStorable, UNSTORABLE_MESSAGE).default(''),
    }),
    response: thread,
  },
  resolveThread: {
    params: threadParams,
    body: z.strictObject({ resolved: z.boolean() }),
    response: thread,
  },
  suggestChange: {
    params: reportParams,
    body: z
      .strictObject({
        ...place,
        before: around,
        original: suggested,
        after: around,
        replacement: suggested,
        /** Why; '' without a reason. */
        body: words(REVIEW_LIMITS.comment, 'This reason is too long.').default(''),
        mentions: commentRequest.shape.mentions,
      })
      .refine(({ original, replacement }) => original !== replacement, {
        path: ['replacement'],
        error: 'Suggest something that differs from the text.',
      }),
    response: thread,
  },
  changeSuggestion: {
    params: threadParams,
    body: z.strictObject({ replacement: suggested }),
    response: thread,
  },
  withdrawSuggestion: { params: threadParams, response: thread },
  decideSuggestion: {
    params: threadParams,
    body: z
      .strictObject({
        decision: z.enum(SUGGESTION_DECISIONS),
        /** What writes an accepted change: stored with the decision, or neither is. */
        edit: z.strictObject({ update: base64.max(LARGEST_EDIT), generation }).optional(),
      })
      .refine(({ decision, edit }) => decision === 'accepted' || edit === undefined, {
        path: ['edit'],
        error: 'A declined suggestion changes nothing.',
      }),
    response: thread,
  },
  replyToThread: { params: threadParams, body: commentRequest, response: comment },
  editComment: { params: commentParams, body: commentRequest, response: comment },
  deleteComment: { params: commentParams },
  restoreComment: { params: commentParams, response: comment },
  reactToComment: {
    params: commentParams,
    body: z.strictObject({
      kind: z.enum(REACTIONS),
      /** `false` takes it back. */
      reacted: z.boolean(),
    }),
    response: comment,
  },
  answerReader: {
    params: threadParams,
    body: z.strictObject({
      body: needed(REVIEW_LIMITS.comment, 'This answer is too long.', 'Write something first.'),
    }),
    response: comment,
  },
  removeReaderThread: { params: threadParams },
  getReportChanges: {
    params: reportParams,
    query: z.object({
      /** Compared with what this audience reads; without: with the last publication, live or not. */
      audience: audience.optional(),
    }),
    response: z.object({
      /** The publication compared with; null before the first, when every block is new. */
      since: publishedReport.pick({ edition: true, audience: true, publishedAt: true }).nullable(),
      changes: z.array(blockChange),
    }),
  },
  askPublisher: {
    params: reportParams,
    body: z.strictObject({ note: words(REVIEW_LIMITS.note, 'This note is too long.').default('') }),
    response: told,
  },
  announcePublication: {
    params: reportParams,
    body: z.strictObject({ audience }),
    response: told,
  },
  checkSlug: {
    params: reportParams,
    query: z.object({ slug: z.string().max(100) }),
    response: z.object({
      isFree: z.boolean(),
      /** Why it cannot be had; null when it can. */
      problem: z.string().nullable(),
      /** One like it that is free; null when it is free itself. */
      suggestion: z.string().nullable(),
    }),
  },
} satisfies Record<string, CallSchemas>
