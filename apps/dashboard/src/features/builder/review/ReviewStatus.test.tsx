import { ThemeRoot } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import { userQuery } from '../../../api/users.ts'
import type { Review } from './queries.ts'
import { ReviewStatus } from './ReviewStatus.tsx'

afterEach(cleanup)

const person = (id: string) => ({ id, name: id, emailAddress: `${id}@example.org` })
const explanation = /You asked for this review, so someone else/

function show(userId: string, moves: Review['moves']) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(userQuery.queryKey, person(userId) as never)
  const review = {
    state: 'InReview',
    version: 1,
    documentVersion: 3,
    approvedVersion: null,
    changedSince: false,
    reviewers: [person('ann'), person('bo')],
    note: '',
    dueOn: null,
    requestedBy: person('ann'),
    requestedAt: new Date(0).toISOString(),
    decidedBy: null,
    decidedAt: null,
    reason: '',
    steps: [],
    moves,
  } as unknown as Review
  render(
    <ThemeRoot>
      <QueryClientProvider client={queryClient}>
        <ReviewStatus
          report={{ id: 'r' } as never}
          review={review}
          provider={{} as never}
          onShow={() => undefined}
        />
      </QueryClientProvider>
    </ThemeRoot>,
  )
}

const button = () => screen.queryByRole('button', { name: 'Approve' })

it('tells a reviewer who asked that somebody else approves, and offers no button for it', () => {
  show('ann', ['request', 'approve', 'sendBack', 'withdraw'])
  expect(button()).toBeNull()
  expect(screen.queryByText(explanation)).not.toBeNull()
})

it('lets another reviewer approve', () => {
  show('bo', ['approve', 'sendBack'])
  expect(button()).not.toBeNull()
  expect(screen.queryByText(explanation)).toBeNull()
})

it('explains nothing to who asked and may not review', () => {
  show('ann', ['request', 'withdraw'])
  expect([button(), screen.queryByText(explanation)]).toEqual([null, null])
})
