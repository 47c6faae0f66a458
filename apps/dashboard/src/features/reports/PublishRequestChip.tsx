import { whenInWords } from '../../format/time.ts'
import { RequestedChip } from '../../ui/RequestedChip.tsx'
import type { ReportRow } from './rows.ts'

/** That somebody asks for the report to be published, and who; nothing where nobody does. */
export function PublishRequestChip({ request }: { request: ReportRow['publishRequest'] }) {
  if (request === null) return null
  const asked = `Requested by ${request.by.name}, ${whenInWords(request.at)}`
  return <RequestedChip title={request.note === '' ? asked : `${asked}: ${request.note}`} />
}
