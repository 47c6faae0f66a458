import { Chip } from '@bubbles/ui'
import { Send } from 'lucide-react'
import { whenInWords } from '../../format/time.ts'
import { STATE_WORDS } from './filters.ts'
import type { ReportRow } from './rows.ts'

/** That somebody asks for the report to be published, and who; nothing where nobody does. */
export function PublishRequestChip({ request }: { request: ReportRow['publishRequest'] }) {
  if (request === null) return null
  const asked = `Requested by ${request.by.name}, ${whenInWords(request.at)}`
  return (
    <span title={request.note === '' ? asked : `${asked}: ${request.note}`}>
      <Chip tone="primary" icon={<Send size={14} strokeWidth={1.75} aria-hidden />}>
        {STATE_WORDS.requested}
      </Chip>
    </span>
  )
}
