import { defineCalls } from '../call.ts'

/** Of a member alone: no API token is anyone's inbox. */
const own = { specified: false, tenant: true, capability: 'organisation.read', personOnly: true } as const

/** What waits for a member, and which emails they get. */
export const inboxCalls = defineCalls({
  listInbox: {
    ...own,
    service: 'report',
    method: 'GET',
    path: 'v1/inbox',
    summary:
      'Your inbox in this organisation: mentions, replies, reviews, requests to publish, data that didn’t refresh and first answers, newest first',
  },
  putAwayInboxItem: {
    ...own,
    service: 'report',
    method: 'PUT',
    path: 'v1/inbox/{itemId}',
    summary: 'Mark an inbox item as done, or undo that; it reappears when something new happens',
    body: 'putAwayRequest',
    status: 204,
    answer: 'none',
    refusals: ['not-found'],
  },
  listMailChoices: {
    ...own,
    service: 'iam',
    method: 'GET',
    path: 'v1/users/organisations/current/emails',
    summary: 'Which emails about reports you get from the organisation of this host',
  },
  setMailChoice: {
    ...own,
    service: 'iam',
    method: 'PUT',
    path: 'v1/users/organisations/current/emails/{kind}',
    summary: 'Choose whether you get a kind of email about reports: immediately, or never',
    body: 'mailChoiceRequest',
  },
})
