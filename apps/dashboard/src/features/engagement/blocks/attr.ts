import type { DocumentNode } from '@bubbles/report-document'

/** A text among a block's attributes; '' for what is none. */
export function attr(node: Pick<DocumentNode, 'attrs'>, name: string): string {
  const value = node.attrs?.[name]
  return typeof value === 'string' ? value : ''
}
