import { REVIEW_STATE_WORDS } from '@bubbles/domain'
import { Chip, type ChipTone, Row } from '@bubbles/ui'
import type { Review } from './queries.ts'

const TONES: Record<Review['state'], ChipTone> = {
  Draft: 'outlined',
  InReview: 'primary',
  Approved: 'success',
  SentBack: 'error',
}

/** How the review stands; an approval that no longer holds says so. */
export function ReviewChips({ review }: { review: Pick<Review, 'state' | 'changedSince'> }) {
  return (
    <Row as="span" gap={8} align="stretch" wrap>
      {review.changedSince ? (
        <Chip tone="warning" dot>
          Changed since approval
        </Chip>
      ) : (
        <Chip tone={TONES[review.state]}>{REVIEW_STATE_WORDS[review.state]}</Chip>
      )}
    </Row>
  )
}
