import type { Block } from './blocks/block.ts'
import { blockOf } from './blocks/index.ts'
import type { DocumentNode } from './types.ts'

/**
 * Brings a stored document to today's shape: every block's migrations, in order, each only where it applies.
 * Running it again changes nothing. Nodes that need nothing are handed back as they are.
 */
export function migrateDocument<T extends DocumentNode>(node: T): T {
  const attrs = migrateAttrs(blockOf(node.type), node.attrs)
  const content = node.content?.map(migrateDocument)
  const same =
    attrs === node.attrs && (content?.every((child, index) => child === node.content![index]) ?? true)
  return same ? node : { ...node, ...(attrs && { attrs }), ...(content && { content }) }
}

/** One block's attributes, brought to today's shape. */
export function migrateAttrs(block: Block | undefined, attrs: DocumentNode['attrs']): DocumentNode['attrs'] {
  let result = attrs
  for (const migration of block?.migrations ?? [])
    if (result && migration.applies(result)) result = migration.up(result)
  return result
}
