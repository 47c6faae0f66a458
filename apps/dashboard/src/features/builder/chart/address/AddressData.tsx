import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Editor } from '@tiptap/core'
import { useAbility } from '../../../../session/abilities.ts'
import { QueryForm } from '../query/QueryForm.tsx'
import { AddressForm } from './AddressForm.tsx'
import { dataSourcesQuery } from './queries.ts'
import { SourceCard } from './SourceCard.tsx'

/** A figure's data from an address or a database: the fields for it where data is brought, and where it comes from once it is there. */
export function AddressData({
  editor,
  blockId,
  place,
  onTaken,
}: {
  editor: Editor
  blockId: string
  place: 'intake' | 'table'
  onTaken: () => void
}) {
  const { reportId = '' } = useParams({ strict: false }) as { reportId?: string }
  const sees = useAbility('report.readDraft')
  const { data } = useQuery({ ...dataSourcesQuery(reportId), enabled: sees && reportId !== '' })
  const source = data?.dataSources.find((each) => each.blockId === blockId)
  const editable = editor.isEditable
  if (place === 'table') return source ? <SourceCard {...{ reportId, source, editable }} /> : null
  if (!editable || data === undefined) return null
  const before = { address: source?.address ?? '', path: source?.path ?? '' }
  return (
    <>
      <AddressForm {...{ editor, reportId, blockId, before, onTaken }} />
      <QueryForm {...{ editor, reportId, blockId, before: source?.query ?? null, onTaken }} />
    </>
  )
}
