import { defineConfig } from 'vitest/config'
import { DEFECTS } from './defects.ts'
import { plant } from './plant.ts'

const defect = DEFECTS[Number(process.env.PLANTED_DEFECT)]
if (!defect) throw new Error('Run tools/plantedDefects.ts, which says which defect is planted.')

/** Runs the tests of one file on sources in which one guard is missing; nothing on disk is changed. */
export default defineConfig({
  plugins: [plant(defect)],
  test: {
    name: 'planted',
    include: [defect.test],
    environment: 'node',
    setupFiles: ['packages/test-kit/src/patience.ts'],
    isolate: false,
    // Else a file without its guard would be kept for the next run.
    fsModuleCache: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
