/** What the staff entry wires of answers, and what the demonstration answers with. */
export { checkAnswers } from './checkAnswers.ts'
export { answerHandlers } from './routes.ts'
export { keyOf } from './session.ts'
export { upsert as upsertAnswers } from './writer.ts'
