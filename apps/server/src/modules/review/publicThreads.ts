/** What the pages of readers use of threads. */
export { tellReviewChanged } from './changed.ts'
export { insertThread, queueReaderAnswers, READER_ANSWER } from './writer.ts'
