import { Button, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { useExportReport } from '../../../api/reportFiles.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { pdfSentence } from './pdfSentence.ts'

/** Between two looks for a PDF that is being made. */
const LOOK_MS = 2_000

/** A live edition as a PDF; why there is none, and that it is being made, in words. */
export function EditionPdf({ edition, isSmall = false }: { edition: PublishedReport; isSmall?: boolean }) {
  const { id, name, audience } = edition
  const download = useExportReport('pdf')
  const pdf = usePdf(edition)
  const sentence = pdfSentence(pdf)
  if (pdf === null) return null
  if (sentence !== null)
    return (
      <Text as="p" tone="secondary">
        <output>{sentence}</output>
      </Text>
    )
  return (
    <Button
      size={isSmall ? 'small' : undefined}
      startIcon={<Download aria-hidden />}
      aria-label={`Download PDF of edition ${edition.edition}`}
      loading={download.isPending}
      onClick={() => download.mutate({ id, name, audience })}
    >
      Download PDF
    </Button>
  )
}

/** What becomes of it, looked at until that is decided. */
function usePdf(edition: PublishedReport): PublishedReport['pdf'] {
  const { id, audience, publicationId } = edition
  const query = useQuery({
    queryKey: ['builder', 'pdf', publicationId],
    queryFn: async ({ signal }) => {
      const read = audience === 'public' ? api.getPublicPublishedReport : api.getInternalPublishedReport
      return (await read({ id }, { signal })).pdf
    },
    enabled: edition.pdf === 'waiting',
    refetchInterval: ({ state }) => (state.data === undefined || state.data === 'waiting' ? LOOK_MS : false),
    meta: { quiet: true },
  })
  return query.data ?? edition.pdf
}
