/** What the entries and the tools for privacy use of readers' comments. */
export { eraseCommentsOf, readCommentsOf } from './byAddress.ts'
export {
  answerJob,
  confirmationJob,
  FIGURE_MAIL,
  figureMailJob,
  figureNewsJob,
  receivedJob,
  READER_ANSWER,
} from './news.ts'
export { COMMENT_CONFIRMATION, COMMENT_RECEIVED, forgetAddresses } from './writer.ts'
