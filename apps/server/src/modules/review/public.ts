/** What other modules may use of comments and review. */
export { type ChangedReview, onReviewChanged } from './changed.ts'
export { reviewFindings } from './findings.ts'
export { announceToTeam } from './handOver.ts'
export { readMembersWho } from './reader.ts'
export { replaceMentions } from './mentions.ts'
export { reviewHandlers } from './routes.ts'
export { deleteReactionsOf } from './writer.ts'
export { startReaderThread } from './threads.ts'
