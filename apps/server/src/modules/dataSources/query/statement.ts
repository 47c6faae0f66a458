import { DataFault } from '../fetch/dataFault.ts'

/** What no database should read: strings, names in quotes, comments. Of MySQL, `#` begins a comment, and `/*!` is none. */
const QUOTED =
  /'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|`(?:[^`]|``)*`|\/\*(?!M?!)[\s\S]*?\*\/|--[ \t][^\n]*|#[^\n]*/g
const BEGINS = /^[\s(]*(?:select|with|values|table)\b/i

/**
 * Refuses all but one statement that reads, by its first word, and those that write into files of the server, which a read-only
 * transaction lets pass.
 * @throws DataFault query
 */
export function requireSelect(query: string): void {
  const bare = query.replaceAll(QUOTED, ' ')
  if (!BEGINS.test(bare))
    throw new DataFault('query', 'Only a query that reads can be run: begin it with SELECT or WITH.')
  if (bare.trim().replace(/;$/, '').includes(';'))
    throw new DataFault('query', 'Only one query can be run. Remove what comes after the semicolon.')
  if (/\/\*M?!/.test(bare) || /\binto\b/i.test(bare))
    throw new DataFault(
      'query',
      'A query can’t have INTO, or comments that the server runs (/*!). Remove them.',
    )
}
