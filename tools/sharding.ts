import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { root } from './run.ts'

/** A query of one file that may need rows of more than one organisation. */
export interface Crossing {
  path: string
  /** What it joins, or how it is scoped. */
  what: string
}

const NOT_THE_PRODUCT = /\.test\.ts$|\/testing|\/demonstration\/|\.gen\.ts$/

/** The server's source, by path. */
export const serverSources = (): { path: string; text: string }[] =>
  globSync('{apps/server,packages/db}/src/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_THE_PRODUCT.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const JOINS = new Set([
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'innerJoinLateral',
  'leftJoinLateral',
])

/**
 * Joins to a tenant's table that don't say that both rows are of one organisation: where organisations are on several
 * servers, each would have to ask all of them.
 * @param tenantTables names of tables with an organisation_id
 */
export function joinsAcross(path: string, text: string, tenantTables: ReadonlySet<string>): Crossing[] {
  const found: Crossing[] = []
  const judge = (table: string, condition: string) => {
    const name = table.split(/\s/)[0]!
    if (tenantTables.has(name) && !/sameTenant\(|organisation_id/.test(condition))
      found.push({ path, what: name })
  }
  const visitor = new Visitor({
    CallExpression({ callee, arguments: parameters }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const [first, ...others] = parameters
      if (!JOINS.has(callee.property.name) || !first) return
      const condition = others.map(({ start, end }) => text.slice(start, end)).join(' ')
      if (first.type === 'Literal') judge(String(first.value), condition)
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      const statement = text.slice(quasi.start, quasi.end)
      // A condition of a join ends where the next begins, or the rest of the query.
      const joins = statement.matchAll(
        /\bjoin\s+(?:lateral\s+)?([a-z_]+)\b(.*?)(?=\bjoin\b|\bwhere\b|\bgroup by\b|\border by\b|`|$)/gis,
      )
      for (const [, table = '', condition = ''] of joins) judge(table, condition)
    },
  })
  visitor.visit(parseSync(path, text).program)
  return found
}

/** How often a file opens a transaction that is held to no organisation. */
export const platformTransactions = (text: string): number => text.match(/kind: 'platform'/g)?.length ?? 0
