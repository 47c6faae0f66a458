import { lazyPart } from '../../../../session/lazy.ts'

/** Loaded with the step that shows it: most figures draw their data as it came. */
export const LateDataSteps = lazyPart(async () => ({
  default: (await import('./DataSteps.tsx')).DataSteps,
}))
