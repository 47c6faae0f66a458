/** What the staff entry wires of answers, what an organisation's export has, and what the demonstration answers with. */
export { eraseReader, readReader } from './byAddress.ts'
export { checkAnswers } from './checkAnswers.ts'
export { answersCsv } from './exportAnswers.ts'
export { firstAnswerJob } from './firstAnswer.ts'
export { answerHandlers } from './routes.ts'
export { keyOf } from './session.ts'
export { FIRST_ANSWER, upsert as upsertAnswers } from './writer.ts'
