import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../run.ts'
import type { Defect } from './defects.ts'

/** The source without its guard. @throws Error where the line is not there exactly once: the list is out of date. */
export function planted(source: string, { guard, file, line, instead }: Defect): string {
  const places = source.split(line).length - 1
  if (places !== 1)
    throw new Error(`“${guard}”: ${file} has its line ${places} times. Correct the list of defects.`)
  return source.replace(line, () => instead)
}

/** Changes one file as it is loaded. */
export const plant = (defect: Defect): Plugin => ({
  name: 'planted-defect',
  enforce: 'pre',
  transform: (source, id) =>
    id.split('?')[0] === join(root, defect.file) ? planted(source, defect) : undefined,
})
