import { lazyPart } from '../../../../session/lazy.ts'

/** Loaded with the step that shows it: most figures draw their data as it came. */
export const LateDataSteps = lazyPart(async () => ({
  default: (await import('./DataSteps.tsx')).DataSteps,
}))

/** Loaded where a figure has steps. */
export const LateStepsProblem = lazyPart(() => import('./StepsProblem.tsx'))
