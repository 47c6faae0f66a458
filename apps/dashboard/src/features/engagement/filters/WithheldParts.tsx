import { EmptyState, Text } from '@bubbles/ui'
import { SMALLEST_GROUP } from '@bubbles/domain'
import type { ReactNode } from 'react'
import { Caution } from '../parts/Caution.tsx'
import { dateOf } from '../range.ts'
import { dayWithYear } from '../../../format/utcDays.ts'

/** Why blocks aren’t shown for the readers who match. */
export const WITHHELD = `Fewer than ${SMALLEST_GROUP} readers of this edition match the filters, or fewer than ${SMALLEST_GROUP} don’t. Numbers for each block could show what individual readers did.`

/** In the place of blocks. */
export const WithheldParts = ({ picker }: { picker: ReactNode }) => (
  <EmptyState title="Too few readers to show blocks." action={picker}>
    {WITHHELD} Remove a filter, or choose a longer period.
  </EmptyState>
)

/** Which days blocks are counted over, where those are fewer than the period has. */
export const KeptDays = ({ since }: { since: string | null }) =>
  since !== null && (
    <Caution>
      <Text>
        {`Filtered blocks are only counted from ${dayWithYear(dateOf(since))}. For earlier days, raw reading data has been deleted, as set under Settings, Analytics.`}
      </Text>
    </Caution>
  )
