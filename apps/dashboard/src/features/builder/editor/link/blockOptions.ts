import {
  blockHref,
  type DocumentNode,
  linkedBlock,
  type LinkTarget,
  linkTargets,
} from '@bubbles/report-document'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { fits } from '../../../../shell/jump/jumps.ts'
import type { LinkOption } from './LinkOption.ts'

/** The headings, figures, tables and images of the report that links can lead to. */
export const blockOptions = (doc: ProseMirrorNode): LinkOption[] =>
  linkTargets(doc.toJSON() as DocumentNode).map((target) => ({
    group: 'In this report',
    label: nameOf(target),
    href: blockHref(target.id),
  }))

/** Those whose words, kind or number were typed. */
export const fitting = (options: readonly LinkOption[], typed: string): LinkOption[] =>
  typed.trim() === '' ? [] : options.filter(({ label }) => fits({ label, group: '' }, typed))

/** What the block is called that a link leads to: '' where it isn't in the report any more, null for other links. */
export const blockNameOf = (doc: ProseMirrorNode, href: string): string | null =>
  linkedBlock(href) === null ? null : (blockOptions(doc).find((option) => option.href === href)?.label ?? '')

function nameOf({ node: { type }, title, number }: LinkTarget): string {
  if (type === 'heading') return title
  const name =
    type === 'table' ? `Table ${number}` : type === 'image' ? `Image ${number}` : `Figure ${number}`
  return title === '' ? name : `${name}: ${title}`
}
