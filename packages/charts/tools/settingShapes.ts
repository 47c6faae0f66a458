/**
 * Writes packages/charts/src/settings/shapes.gen.ts, what browsers read the settings of figures by, from the schemas of
 * charts and maps: `node packages/charts/tools/settingShapes.ts`.
 */
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { mapSpec } from '../src/maps/spec.ts'
import { chartSpec } from '../src/spec.ts'

/** The generated file. */
export const SETTING_SHAPES = new URL('../src/settings/shapes.gen.ts', import.meta.url)

const shapesOf = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input' }).properties)

/** Its text, as the schemas are now. */
export const settingShapes = (): string =>
  `// Made by packages/charts/tools/settingShapes.ts from chartSpec and mapSpec. Do not edit.
import type { SettingShapes } from './shape.ts'

export const chartShapes: SettingShapes = ${shapesOf(chartSpec)}

export const mapShapes: SettingShapes = ${shapesOf(mapSpec)}
`

if (import.meta.main) writeFileSync(SETTING_SHAPES, settingShapes())
