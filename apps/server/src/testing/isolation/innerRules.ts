import type { OperationId } from '@bubbles/contract'

/** Only for what they wrote themselves; the comment of the matrix is that of the one with every role. */
const OWN_COMMENT = { Builder: '403 forbidden', Reviewer: '403 forbidden', token: '403 forbidden' }
/** The note of the matrix is that of the one with every role: an admin may change it, and no other analyst. */
const OWN_NOTE = { EngagementAnalyst: '403 forbidden', token: '403 forbidden' }
/** Who turns answers into something else has to see them as well. */
const WITH_ANSWERS = { Builder: '403 forbidden', Reviewer: '403 forbidden', token: '403 forbidden' }

/**
 * What calls answer to those the permission table lets in, where a rule behind it says something else than success. By
 * person, `token` for API tokens, `*` for everyone.
 */
export const INNER_RULES: Partial<Record<OperationId, Record<string, string>>> = {
  // Somebody has to own it.
  deleteUser: { owner: '409 owns-organisations' },
  leaveOrganisation: { owner: '409 owner-stays' },
  // A member's organisation, and nobody else's.
  getUserOrganisationLogo: { removed: '404 not-found', manager: '404 not-found' },
  // It has its owner already.
  inviteOwner: { manager: '409 conflict' },
  // It was sent to somebody else.
  acceptInvite: { '*': '403 invite-for-another' },
  // What is live goes along, which only a publisher may take down.
  deleteReport: { Builder: '403 forbidden', token: '403 forbidden' },
  // Made in one transaction and read in the next, between which a rehearsal has undone it.
  importReport: { '*': '404 report-not-found' },
  // There is one already, which has to be removed before.
  setPageDomain: { '*': '409 conflict' },
  // No site is asked in these tests.
  connectDataSource: { '*': '422 data-not-fetched' },
  // The database of the matrix is nowhere.
  runDataQuery: { '*': '422 data-not-fetched' },
  connectDataQuery: { '*': '422 data-not-fetched' },
  editComment: OWN_COMMENT,
  deleteComment: OWN_COMMENT,
  restoreComment: OWN_COMMENT,
  changeSuggestion: OWN_COMMENT,
  withdrawSuggestion: OWN_COMMENT,
  updateTrendNote: OWN_NOTE,
  deleteTrendNote: OWN_NOTE,
  // Nobody approves their own edits, and nobody asks themselves.
  approveReport: { everything: '403 forbidden' },
  askPublisher: { everything: '409 conflict' },
  // One answer is too few to be shown to anybody.
  createAnswerDataset: { ...WITH_ANSWERS, everything: '409 conflict' },
  listAnswerQuestions: WITH_ANSWERS,
  startThreadFromAnswer: WITH_ANSWERS,
  // The review of the matrix is asked of the reviewer, and waits for nobody else.
  // A saved search of the matrix is that of the one with every role.
  deleteSavedSearch: { '*': '404 not-found', everything: '204' },
  putAwayInboxItem: { '*': '404 not-found', Reviewer: '204' },
}

/** Whoever has the secret of an invite may do what these do, wherever they are. */
export const OPEN_BY_DESIGN: ReadonlySet<OperationId> = new Set(['previewInvite', 'acceptInvite'])
