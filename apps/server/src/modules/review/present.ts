import type { Resource } from '@bubbles/contract'
import {
  canReviewMove,
  type Capability,
  changedSinceApproval,
  mayApproveFor,
  REACTIONS,
  REVIEW_EVENT_CAPABILITY,
  REVIEW_EVENTS,
} from '@bubbles/domain'
import { presentPerson } from '../report/public.ts'
import type {
  CommentRow,
  PersonRow,
  ReactionRow,
  ReaderCommentRow,
  ReviewRow,
  StepRow,
  SuggestionRow,
  ThreadRow,
} from './reader.ts'

type ReviewResource = Resource<'getReview'>['review']
type ThreadResource = Resource<'getReview'>['threads'][number]
type SuggestionResource = NonNullable<ThreadResource['suggestion']>
type CommentResource = ThreadResource['comments'][number]

/** People by id; who has left the organisation is a former member. */
export type People = (id: string) => ReturnType<typeof presentPerson>

export function peopleOf(rows: readonly PersonRow[]): People {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => presentPerson(id, byId.get(id)?.name ?? null, byId.get(id)?.email_address ?? null)
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** @param reactions of any comments, this one's among them. */
export const presentComment = (
  row: CommentRow,
  reactions: readonly ReactionRow[],
  people: People,
  userId: string,
): CommentResource => ({
  id: row.id,
  body: row.deleted_at === null ? row.body : '',
  mentions: row.deleted_at === null ? row.mentions.map(people) : [],
  version: row.version,
  createdAt: row.created_at.toISOString(),
  createdBy: people(row.created_by),
  editedAt: iso(row.edited_at),
  isDeleted: row.deleted_at !== null,
  fromEdition: row.from_edition,
  // Nobody changes a reader's words.
  isOwn: row.created_by === userId && row.from_edition === null && !row.to_reader,
  toReader: row.to_reader,
  // They come back with the comment.
  reactions: row.deleted_at === null ? presentReactions(row.id, reactions, people, userId) : [],
})

const presentReactions = (
  commentId: string,
  reactions: readonly ReactionRow[],
  people: People,
  userId: string,
): CommentResource['reactions'] =>
  REACTIONS.flatMap((kind) => {
    const own = reactions.filter((each) => each.comment_id === commentId && each.kind === kind)
    if (own.length === 0) return []
    return {
      kind,
      people: own.map(({ user_id }) => people(user_id)),
      isOwn: own.some(({ user_id }) => user_id === userId),
    }
  })

const presentSuggestion = (row: SuggestionRow, people: People, userId: string): SuggestionResource => ({
  before: row.text_before,
  original: row.original,
  after: row.text_after,
  replacement: row.replacement,
  state: row.state,
  version: row.version,
  createdBy: people(row.created_by),
  decidedBy: row.decided_by === null ? null : people(row.decided_by),
  decidedAt: iso(row.decided_at),
  isOwn: row.created_by === userId,
})

const presentReaderComment = (row: ReaderCommentRow): NonNullable<ThreadResource['reader']> => ({
  words: row.words,
  name: row.name,
  edition: row.edition,
  figure: row.figure,
  problem: row.problem,
  writtenAt: row.written_at.toISOString(),
  reach: row.address === null ? 'none' : row.confirmed_at === null ? 'unconfirmed' : 'confirmed',
})

/** What belongs to a thread. */
export interface ThreadContent {
  comments: readonly CommentRow[]
  /** Of any comments, these among them. */
  reactions: readonly ReactionRow[]
  suggestion: SuggestionRow | undefined
  reader: ReaderCommentRow | undefined
}

/**
 * A thread with its comments; null when nothing is left of it. Of deleted comments only a first one keeps its place, so
 * that the answers below it still answer something.
 */
export function presentThread(
  row: ThreadRow,
  { comments, reactions, suggestion, reader }: ThreadContent,
  people: People,
  userId: string,
): ThreadResource | null {
  const kept = comments.filter(({ deleted_at }, index) => deleted_at === null || index === 0)
  const isEmpty = kept.every(({ deleted_at }) => deleted_at !== null)
  if (isEmpty && !suggestion && !reader) return null
  const left = isEmpty ? [] : kept
  return {
    id: row.id,
    blockId: row.block_id,
    blockLabel: row.block_label,
    quote: row.quote,
    createdAt: row.created_at.toISOString(),
    resolvedAt: iso(row.resolved_at),
    resolvedBy: row.resolved_by === null ? null : people(row.resolved_by),
    suggestion: suggestion ? presentSuggestion(suggestion, people, userId) : null,
    reader: reader ? presentReaderComment(reader) : null,
    comments: left.map((comment) => presentComment(comment, reactions, people, userId)),
  }
}

/** @param headSeq the draft's version now; `userId` and `can` are of who looks at it. */
export function presentReview(
  row: ReviewRow | undefined,
  steps: readonly StepRow[],
  headSeq: number,
  people: People,
  { userId, can }: { userId: string; can: (capability: Capability) => boolean },
): ReviewResource {
  const state = row?.state ?? 'Draft'
  const isAsked = row !== undefined && state !== 'Draft'
  const approvedVersion = row?.approved_seq ?? null
  return {
    state,
    version: row?.version ?? 0,
    documentVersion: headSeq,
    approvedVersion,
    changedSince: changedSinceApproval({ state, approvedVersion }, headSeq),
    reviewers: isAsked ? row.reviewers.map(people) : [],
    note: isAsked ? row.note : '',
    dueOn: isAsked ? row.due_on : null,
    requestedBy: isAsked ? people(row.requested_by) : null,
    requestedAt: isAsked ? iso(row.requested_at) : null,
    decidedBy: isAsked && row.decided_by !== null ? people(row.decided_by) : null,
    decidedAt: isAsked ? iso(row.decided_at) : null,
    reason: isAsked ? row.reason : '',
    steps: steps.map((step) => ({
      id: step.id,
      event: step.event,
      words: step.words,
      madeBy: people(step.made_by),
      madeAt: step.made_at.toISOString(),
    })),
    moves: REVIEW_EVENTS.filter(
      (event) =>
        canReviewMove(state, event) &&
        can(REVIEW_EVENT_CAPABILITY[event]) &&
        (event !== 'approve' || mayApproveFor(row?.requested_by ?? null, userId)),
    ),
  }
}
