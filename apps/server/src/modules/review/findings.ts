import type { Resource } from '@bubbles/contract'
import { changedSinceApproval, isSuggestionOpen } from '@bubbles/domain'
import { peopleOf, presentThread } from './present.ts'
import {
  readComments,
  readPeople,
  readReaderComments,
  readReview,
  readSuggestions,
  readThreads,
  type ThreadRow,
} from './reader.ts'

type Finding = Resource<'checkPublication'>['findings'][number]

/**
 * What whoever publishes should know of comments and review: each is a warning. A report that nobody asked a review of
 * gets none for it.
 * @param seq the draft's version that would be published.
 */
export async function reviewFindings(
  organisationId: string,
  reportId: string,
  seq: number,
): Promise<Finding[]> {
  return [
    ...(await threadFindings(organisationId, reportId)),
    ...(await approvalFindings(organisationId, reportId, seq)),
  ]
}

async function threadFindings(organisationId: string, reportId: string): Promise<Finding[]> {
  const unresolved = (await readThreads(organisationId, reportId)).filter(({ resolved_at }) => !resolved_at)
  const ids = unresolved.map(({ id }) => id)
  const comments = await readComments(organisationId, ids)
  const suggestions = await readSuggestions(organisationId, ids)
  const readers = await readReaderComments(organisationId, ids)
  const open = unresolved.filter((row) => {
    const own = comments.filter(({ thread_id }) => thread_id === row.id)
    const reader = readers.find(({ thread_id }) => thread_id === row.id)
    return presentThread(
      row,
      { comments: own, reactions: [], suggestion: undefined, reader },
      peopleOf([]),
      '',
    )
  })
  const isSuggested = new Set(
    suggestions.filter(({ state }) => isSuggestionOpen(state)).map(({ thread_id }) => thread_id),
  )
  return [
    ...commentFinding(open.filter(({ id }) => !isSuggested.has(id))),
    ...suggestionFinding(unresolved.filter(({ id }) => isSuggested.has(id))),
  ]
}

function suggestionFinding(open: readonly ThreadRow[]): Finding[] {
  const [first] = open
  if (!first) return []
  return [
    {
      level: 'warning',
      code: 'open-suggestions',
      message:
        open.length === 1
          ? 'One suggested change is open'
          : `${countWord(open.length)} suggested changes are open`,
      detail: 'Readers never see suggestions. The text is published as it is.',
      blockId: first.block_id,
    },
  ]
}

function commentFinding(open: readonly ThreadRow[]): Finding[] {
  const [first] = open
  if (!first) return []
  const places = [...new Set(open.map((row) => row.quote || row.block_label).filter(Boolean))]
  return [
    {
      level: 'warning',
      code: 'open-threads',
      message:
        open.length === 1
          ? 'One comment thread is open'
          : `${countWord(open.length)} comment threads are open`,
      ...(places.length > 0 && { detail: listed(places.map((place) => `“${place}”`)) }),
      blockId: first.block_id,
    },
  ]
}

async function approvalFindings(organisationId: string, reportId: string, seq: number): Promise<Finding[]> {
  const review = await readReview(organisationId, reportId)
  if (!review) return []
  const warning = (code: string, message: string, detail: string): Finding[] => [
    { level: 'warning', code, message, ...(detail !== '' && { detail }), blockId: null },
  ]
  if (review.state === 'InReview') {
    const people = await readPeople(organisationId, review.reviewers)
    const names = people.map(({ name, email_address }) => name || email_address)
    const asked = names.length > 0 ? `Waiting for ${listed(names)}` : ''
    return warning('review-open', 'The review hasn’t finished', asked)
  }
  if (review.state === 'SentBack')
    return warning('review-sent-back', 'A reviewer sent the report back', `“${review.reason}”`)
  if (changedSinceApproval({ state: review.state, approvedVersion: review.approved_seq }, seq))
    return warning('review-outdated', 'The report has changed since it was approved', '')
  return []
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const countWord = (count: number): string => WORDS[count] ?? String(count)

const MAX_NAMES = 3

/** "A", "A and B", "A, B, C and 4 others". */
function listed(items: readonly string[]): string {
  const first = items.slice(0, MAX_NAMES)
  const others = items.length - first.length
  const all = others > 0 ? [...first, others === 1 ? '1 other' : `${others} others`] : first
  const last = all.at(-1) ?? ''
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`
}
