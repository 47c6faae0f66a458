import type { Resource } from '@bubbles/contract'
import { useQuery } from '@tanstack/react-query'
import type { PublishedReport } from '../../../api/reports.ts'
import { whenInWords } from '../../../format/time.ts'
import { RequestedChip } from '../../../ui/RequestedChip.tsx'
import { type BuilderReport, publicationCheckQuery } from '../queries.ts'

type PublishRequest = Resource<'checkPublication'>['asked']

/** Who asked last for the open report to be published: as the last check says, else as it was opened; null once it was. */
export function useAsked(report: BuilderReport, live: readonly PublishedReport[]): PublishRequest {
  // The sheet asks; here only its answer is read.
  const { data } = useQuery({ ...publicationCheckQuery(report.id), enabled: false })
  return unanswered(data ? data.asked : report.publishRequest, live)
}

/** A request, unless an edition came after it. */
export const unanswered = (
  asked: PublishRequest,
  live: readonly Pick<PublishedReport, 'publishedAt'>[],
): PublishRequest =>
  asked && live.every(({ publishedAt }) => Date.parse(publishedAt) < Date.parse(asked.at)) ? asked : null

/** That a publisher was asked, by whom and when; nothing where no one was. */
export const AskedChip = ({ asked }: { asked: PublishRequest }) =>
  asked && <RequestedChip title={`Requested by ${asked.by.name}, ${whenInWords(asked.at)}`} />
