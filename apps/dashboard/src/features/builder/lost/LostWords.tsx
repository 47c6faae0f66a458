import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEffect, useSyncExternalStore } from 'react'
import { userQuery } from '../../../api/users.ts'
import { lazyPart } from '../../../session/lazy.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import styles from './LostWords.module.css'
import { deletersQuery } from './queries.ts'
import { useLostBlocks } from './useLostBlocks.ts'

const Offer = lazyPart(() => import('./Offer.tsx'))

/** Offers words of the person back that were in a block somebody else deleted, until they have answered. */
export function LostWords({
  editor,
  provider,
  reportId,
  editable,
}: {
  editor: Editor
  provider: SyncProvider
  reportId: string
  editable: boolean
}) {
  const userId = useQuery(userQuery).data?.id ?? ''
  const lost = useLostBlocks(editor, provider, `${userId}/${reportId}`)
  const blocks = useSyncExternalStore(lost.subscribe, lost.getLost)
  const deleters = useQuery(
    deletersQuery(
      reportId,
      blocks.map(({ id }) => id),
    ),
  )
  const byOthers = blocks.filter(({ id }) => deleters.data?.get(id)?.id !== userId)
  // What the person deleted in another tab needs no offer.
  useEffect(() => {
    for (const { id } of blocks) if (deleters.data?.get(id)?.id === userId) lost.answer(id)
  }, [blocks, deleters.data, lost, userId])
  const isKnown = blocks.length > 0 && !deleters.isPending && byOthers.length > 0
  return (
    <output className={styles.output}>
      {isKnown && (
        <Offer
          blocks={byOthers}
          names={byOthers.map(({ id }) => deleters.data?.get(id)?.name ?? undefined)}
          editor={editor}
          editable={editable}
          lost={lost}
        />
      )}
    </output>
  )
}
