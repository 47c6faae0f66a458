import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../run.ts'

/** What the server says itself, in emails and pages: every template after `say` or `subjectLine(say)`. */
export interface Said {
  /** The text with `{0}` for each value, which is what the catalogue `said` knows it by. */
  key: string
  file: string
  /** Where it is in the source, as offsets. */
  start: number
  end: number
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nameOf = (value: unknown): string =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : ''

/** Whether a tag translates what follows it. */
const isSaying = (tag: unknown): boolean =>
  nameOf(tag) === 'say' ||
  (isNode(tag) && tag.type === 'CallExpression' && /^(?:subjectLine|sayIn)$/.test(nameOf(tag['callee'])))

/** Every text that a module of the server says in the language of whoever reads it. */
export function saidIn(file: string, source: string): Said[] {
  const found: Said[] = []
  const visit = (node: Node): void => {
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    if (node.type !== 'TaggedTemplateExpression' || !isSaying(node['tag'])) return
    const { quasis } = node['quasi'] as { quasis: { value: { cooked: string } }[] }
    const key = quasis.map(({ value }, at) => (at === 0 ? '' : `{${at - 1}}`) + value.cooked).join('')
    found.push({ key, file, start: node.start, end: node.end })
  }
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} can’t be parsed: ${errors[0]!.message}`)
  visit(program as unknown as Node)
  return found
}

/** The server's sources, by their paths from the root. */
export const serverFiles = (): string[] =>
  globSync('apps/server/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing/.test(file))
    .toSorted()

/** Everything that the server says itself. */
export const allSaid = (): Said[] =>
  serverFiles().flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return /\bsay/.test(source) ? saidIn(file, source) : []
  })
