import { blockOf } from './blocks/index.ts'
import type { DocumentNode } from './types.ts'

/**
 * Brings a stored document to today's shape: every block's migrations, in order, each only where it applies.
 * Running it again changes nothing. Nodes that need nothing are handed back as they are.
 */
export function migrateDocument<T extends DocumentNode>(node: T): T {
  let attrs = node.attrs
  for (const migration of blockOf(node.type)?.migrations ?? [])
    if (attrs && migration.applies(attrs)) attrs = migration.up(attrs)
  const content = node.content?.map(migrateDocument)
  const same =
    attrs === node.attrs && (content?.every((child, index) => child === node.content![index]) ?? true)
  return same ? node : { ...node, ...(attrs && { attrs }), ...(content && { content }) }
}
