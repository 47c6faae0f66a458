import { expect } from 'vitest'

// oxlint-disable vitest/no-standalone-expect -- asks which file is run

// Only tests that render wait for what is on a screen; for the others the library would be loaded for nothing.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
