/** Steps between a table and what is drawn of it: data in, data out, the same in browser and server. */
export { FUNCTIONS } from './formula/functions.ts'
export { columnInFormula } from './formula/renamedFormula.ts'
export { hasValue, TEST_WORDS } from './kinds/filter.ts'
export { STEP_KINDS } from './kinds/index.ts'
export {
  currentJoins,
  figuresJoinedBy,
  inJoinOrder,
  isMadeFrom,
  type JoinableFigure,
  type JoinableFigures,
} from './joinedFigures.ts'
export { type Measure, MEASURES, STEP_LIMITS, type Test, TESTS } from './limits.ts'
export { MEASURE_WORDS, measuredTypes } from './measures.ts'
export { renamedSteps } from './renamed.ts'
export {
  isSameOutcome,
  kindOf,
  problemInWords,
  runSteps,
  type StepProblem,
  type StepResult,
  type StepsRun,
} from './runSteps.ts'
export type { DataStep, StepOf, StepType } from './schema.ts'
