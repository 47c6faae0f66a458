import type { Capability } from '@bubbles/domain'
import { abilitiesOf } from '@bubbles/domain'
import type { Context, Handlers } from '../../http/context.ts'
import { presentPerson, requireReport } from '../report/public.ts'
import { getReportChanges } from './changes.ts'
import { askPublisher } from './handOver.ts'
import { answerReview, approveReport, requestReview, sendReportBack, withdrawReview } from './moves.ts'
import { peopleOf, presentThread } from './present.ts'
import {
  readComments,
  readMembersWho,
  readPeople,
  readReactions,
  readReaderComments,
  readSuggestions,
  readThreads,
} from './reader.ts'
import { reactToComment } from './reactions.ts'
import { answerReader, removeReaderThread } from './readerThreads.ts'
import { changeSuggestion, decideSuggestion, suggestChange, withdrawSuggestion } from './suggestions.ts'
import {
  deleteComment,
  editComment,
  peopleIn,
  replyToThread,
  resolveThread,
  restoreComment,
  startThread,
} from './threads.ts'

type Operations =
  | 'getReview'
  | 'requestReview'
  | 'withdrawReview'
  | 'approveReport'
  | 'sendReportBack'
  | 'listReviewPeople'
  | 'startThread'
  | 'resolveThread'
  | 'suggestChange'
  | 'changeSuggestion'
  | 'withdrawSuggestion'
  | 'decideSuggestion'
  | 'replyToThread'
  | 'editComment'
  | 'deleteComment'
  | 'restoreComment'
  | 'reactToComment'
  | 'answerReader'
  | 'removeReaderThread'
  | 'getReportChanges'
  | 'askPublisher'

/** People a list to choose from shows; more are found by typing. */
const PEOPLE_SHOWN = 50

/** What each choice of people asks for, beside seeing the draft. */
const MAY: Record<'comment' | 'edit' | 'review' | 'publish', readonly Capability[]> = {
  comment: ['report.readDraft'],
  edit: ['report.edit'],
  review: ['report.review'],
  publish: ['report.publish', 'report.readDraft'],
}

export const reviewHandlers: Handlers<Operations> = {
  getReview: async (context: Context<'getReview'>) => {
    const { organisation, actor, params } = context
    const report = await requireReport(organisation.id, params.id)
    const threads = await readThreads(organisation.id, params.id)
    const ids = threads.map(({ id }) => id)
    const comments = await readComments(organisation.id, ids)
    const suggestions = await readSuggestions(organisation.id, ids)
    const readers = await readReaderComments(organisation.id, ids)
    const reactions = await readReactions(
      organisation.id,
      comments.map(({ id }) => id),
    )
    const people = peopleOf(
      await readPeople(organisation.id, peopleIn(threads, comments, suggestions, reactions)),
    )
    return {
      review: await answerReview(context, report.head_seq),
      threads: threads.flatMap((row) => {
        const own = {
          comments: comments.filter(({ thread_id }) => thread_id === row.id),
          reactions,
          suggestion: suggestions.find(({ thread_id }) => thread_id === row.id),
          reader: readers.find(({ thread_id }) => thread_id === row.id),
        }
        return presentThread(row, own, people, actor.userId) ?? []
      }),
      abilities: abilitiesOf(actor).filter((ability) => ability.startsWith('report.')),
    }
  },

  listReviewPeople: async ({ organisation, params, query }) => {
    await requireReport(organisation.id, params.id)
    const rows = await readMembersWho(organisation.id, MAY[query.may], {
      search: query.search,
      limit: PEOPLE_SHOWN,
    })
    const people = rows.map(({ id, name, email_address }) => presentPerson(id, name, email_address))
    return { people, total: people.length }
  },

  requestReview,
  withdrawReview,
  approveReport,
  sendReportBack,
  startThread,
  resolveThread,
  suggestChange,
  changeSuggestion,
  withdrawSuggestion,
  decideSuggestion,
  replyToThread,
  editComment,
  deleteComment,
  restoreComment,
  reactToComment,
  answerReader,
  removeReaderThread,
  getReportChanges,
  askPublisher,
}
