import { embedCode } from '@bubbles/domain'
import { blockName, isEmbeddable } from '@bubbles/report-renderer/embed'
import { messageOf, toasts } from '@bubbles/ui'
import type { Node } from '@tiptap/pm/model'
import { api } from '../../../api/client.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { copyText } from '../../../ui/copyText.ts'

/** Whether other sites can show a block: one that stands by itself and is not internal, of a report they may show. */
export const canEmbed = (block: Node, everyone: PublishedReport | null): everyone is PublishedReport =>
  everyone !== null && everyone.isEmbeddable && block.attrs.internal !== true && isEmbeddable(block.type.name)

/**
 * Copies what another site puts into its page to show one block of what everyone reads. A block that came after the
 * edition that is live has nothing to show yet: the person is told so.
 */
export async function copyEmbedCode(block: Node, { id, url, name }: PublishedReport): Promise<void> {
  const blockId = String(block.attrs.id)
  try {
    const { changes } = await api.getReportChanges({ id, query: { audience: 'public' } })
    if (changes.some((change) => change.kind === 'added' && change.blockId === blockId)) {
      toasts.addError('Readers don’t have this block yet. Publish a new edition, then copy its code.')
      return
    }
  } catch (error) {
    toasts.addError(messageOf(error))
    return
  }
  const title = blockName(block.toJSON()) || name
  await copyText(embedCode({ url, title, blockId, kind: 'sized' }), 'Embed code copied')
}
