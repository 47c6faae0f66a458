/** What the staff entry wires of answers. */
export { answerHandlers } from './routes.ts'
