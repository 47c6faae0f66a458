import { Chip, type ChipTone } from '@bubbles/ui'
import { CircleCheck, MessageSquareText, Undo2 } from 'lucide-react'
import { countOf } from '../../format/numbers.ts'
import type { ReportRow } from './rows.ts'

type Review = NonNullable<ReportRow['review']>

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

const LOOKS: Readonly<
  Record<Exclude<Review['state'], 'Draft'>, { tone: ChipTone; words: string; icon: React.ReactNode }>
> = {
  InReview: { tone: 'primary', words: 'In review', icon: <MessageSquareText {...ICON} /> },
  Approved: { tone: 'success', words: 'Approved', icon: <CircleCheck {...ICON} /> },
  SentBack: { tone: 'warning', words: 'Sent back', icon: <Undo2 {...ICON} /> },
}

/** How the review of a report stands; nothing where none was asked for. */
export function ReviewChip({ review }: { review: ReportRow['review'] }) {
  if (review === null || review.state === 'Draft') return null
  const { tone, words, icon } = LOOKS[review.state]
  if (review.state === 'Approved' && review.changedSince)
    return (
      <Chip tone="warning" icon={<CircleCheck {...ICON} />}>
        Edited since approval
      </Chip>
    )
  return (
    <Chip tone={tone} icon={icon}>
      {words}
    </Chip>
  )
}

/** "3 open comments"; null where there are none. */
export const commentsInWords = (review: ReportRow['review']): string | null =>
  review === null || review.openThreads === 0 ? null : countOf(review.openThreads, 'open comment')
