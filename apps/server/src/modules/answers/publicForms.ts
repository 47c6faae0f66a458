/** What the readers' entry wires of answers. It reaches no identity code. */
export { type AnswersOptions, registerAnswers } from './forms.ts'
