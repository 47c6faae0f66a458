import { parseSync, Visitor } from 'vite'
import { readSources } from './fences.ts'
import { isTest } from './fences/graph.ts'

/** `node tools/sizes.ts` lists files of more than 400 lines and functions of more than 60, the longest first. */
const MAX_FILE_LINES = 400
const MAX_FUNCTION_LINES = 60

/** What is longer than its limit: where, and by how many lines. */
export function longIn(path: string, text: string): { at: string; lines: number }[] {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const found: { at: string; lines: number }[] = []
  const length = text.trimEnd().split('\n').length
  if (length > MAX_FILE_LINES) found.push({ at: path, lines: length })
  const look = ({ start, end }: { start: number; end: number }) => {
    const lines = text.slice(start, end).split('\n').length
    if (lines > MAX_FUNCTION_LINES) found.push({ at: `${path}:${lineOf(start)}`, lines })
  }
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(parseSync(path, text).program)
  return found
}

if (import.meta.main) {
  const long = readSources().flatMap(({ path, text }) =>
    isTest(path) || path.endsWith('.gen.ts') ? [] : longIn(path, text),
  )
  for (const { at, lines } of long.sort((a, b) => b.lines - a.lines))
    process.stdout.write(`${lines}\t${at}\n`)
}
