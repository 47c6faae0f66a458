/** What the readers' entry wires of answers. It reaches no identity code. */
export type { AnswersOptions } from './formPages.ts'
export { registerAnswers } from './forms.ts'
