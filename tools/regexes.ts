import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { root } from './run.ts'

/** A regular expression as it is written in the product. */
export interface WrittenRegex {
  path: string
  line: number
  /** Absent where it is put together at run time. */
  pattern?: string
  flags: string
  /** As it is in the file. */
  text: string
}

const NOT_THE_PRODUCT = /\.test\.tsx?$|\/(?:testing|golden|fixtures)|\.gen\.ts$/

/** Every regular expression of packages and applications, tests left out. */
export const productRegexes = (): WrittenRegex[] =>
  globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_THE_PRODUCT.test(path))
    .sort()
    .flatMap((path) => regexesIn(path, readFileSync(join(root, path), 'utf8')))

/** The regular expressions of one source file: literals, and those made by `RegExp`. */
export function regexesIn(path: string, text: string): WrittenRegex[] {
  const found: WrittenRegex[] = []
  const add = (start: number, end: number, pattern: string | undefined, flags: string) =>
    found.push({
      path,
      line: text.slice(0, start).split('\n').length,
      pattern,
      flags,
      text: text.slice(start, end),
    })
  const made = ({ callee, start, end }: { callee: { type: string }; start: number; end: number }) => {
    if ('name' in callee && callee.name === 'RegExp') add(start, end, undefined, '')
  }
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) add(node.start, node.end, node.regex.pattern, node.regex.flags)
    },
    NewExpression: made,
    CallExpression: made,
  })
  visitor.visit(parseSync(path, text).program)
  return found
}
