import { defineCalls } from '../call.ts'

const own = {
  service: 'iam',
  specified: false,
  tenant: true,
  capability: 'organisation.update',
  personOnly: true,
} as const

/** Readers who get an email at each new public edition. */
export const subscriptionCalls = defineCalls({
  listSubscribers: {
    ...own,
    method: 'GET',
    path: 'v1/organisations/subscribers',
    summary: 'Addresses that get an email at each new public edition, newest first',
  },
  removeSubscriber: {
    ...own,
    method: 'DELETE',
    path: 'v1/organisations/subscribers/{subscriberId}',
    summary: 'Remove an address; nothing is kept of it',
    status: 204,
    answer: 'none',
    refusals: ['not-found'],
  },
})
