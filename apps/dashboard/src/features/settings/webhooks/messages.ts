import { ROTATED_SECRET_HOURS, WEBHOOK_LIMITS } from '@bubbles/domain'

/** What the section about webhooks says, to be read in one sitting. */
export const messages = {
  title: 'Webhooks',
  words:
    'Notify your own programs when something happens here, such as a report being published, an answer arriving or a review being decided. Each event is sent as signed JSON, or as a message to Slack.',
  create: 'New webhook',
  empty: {
    title: 'No webhooks yet.',
    words: 'A webhook sends the events you choose to your address as soon as they happen.',
  },
  full: `You have ${WEBHOOK_LIMITS.count} webhooks, which is the maximum. Delete one to create another.`,
  list: 'webhooks',
  state: {
    off: 'Off',
    gone: 'Switched off: the receiver no longer accepts events (410)',
    failing: 'Switched off: deliveries failed for more than three days',
    failingSince: (when: string) => `Deliveries have been failing since ${when}`,
    previousSecret: (when: string) => `The previous secret also works until ${when}`,
  },
  actions: {
    log: 'Deliveries',
    more: (host: string) => `More about the webhook to ${host}`,
    logOf: (host: string) => `Deliveries of the webhook to ${host}`,
    edit: 'Edit',
    test: 'Send a test event',
    rotate: 'Create new secret',
    switchOn: 'Switch on',
    switchOff: 'Switch off',
    delete: 'Delete',
  },
  done: {
    created: 'Webhook created.',
    saved: 'Webhook saved.',
    on: 'Webhook switched on.',
    off: 'Webhook switched off.',
    deleted: 'Webhook deleted.',
    tested: 'Test event on its way.',
    resent: 'Sending again.',
  },
  form: {
    createTitle: 'New webhook',
    editTitle: 'Edit webhook',
    createLabel: 'Create webhook',
    editLabel: 'Save webhook',
    kind: 'What is sent',
    kinds: { json: 'Signed JSON', slack: 'Slack message' },
    kindHints: {
      json: 'For your own program, which can check that events come from here.',
      slack:
        'For Slack, and for chats that accept its incoming webhooks, such as Mattermost. Everyone in the channel sees the names of reports.',
    },
    address: 'Address',
    addressHints: {
      json: 'An address that accepts POST requests, such as https://example.org/hooks.',
      slack:
        'The address of an incoming webhook in the chat. Anyone who has it can post there, so keep it secret.',
    },
    addressMissing: 'Enter the address that receives the events.',
    addressPlain: 'Use an address that begins with https://, so that no one can read the events in transit.',
    description: 'Description',
    descriptionHint: 'Optional: what it’s for, such as “Team chat”.',
    events: 'Events',
    noEvents: 'Choose at least one event.',
  },
  secret: {
    title: 'Copy the signing secret now',
    description: 'It won’t be shown again. Your program needs it to check that events come from here.',
    label: 'Signing secret',
    what: 'secret',
  },
  rotate: {
    title: 'Create a new signing secret?',
    words: `Events are signed with both secrets for ${ROTATED_SECRET_HOURS} hours, so that your program can change over. A secret from an earlier rotation will stop working immediately.`,
    confirm: 'Create new secret',
  },
  remove: {
    title: (host: string) => `Delete the webhook to “${host}”?`,
    words:
      'No more events will be sent to this address, and past deliveries will no longer be listed. This can’t be undone.',
    confirm: 'Delete webhook',
  },
  log: {
    title: 'Deliveries',
    words: (host: string) => `To ${host}. Deliveries are listed for ${WEBHOOK_LIMITS.loggedDays} days.`,
    list: 'deliveries',
    empty: 'Nothing has been sent yet.',
    emptyWords: 'Send a test event to see whether your receiver gets it.',
    more: (total: number) => `The last 100 of ${total} deliveries.`,
    state: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    next: (when: string) => `next ${when}`,
    status: (code: number) => `Responded with ${code}`,
    resend: 'Send again',
    sendNow: 'Send now',
    resendOf: (event: string, when: string) => `Send again: ${event}, ${when}`,
    sendNowOf: (event: string, when: string) => `Send now: ${event}, ${when}`,
  },
} as const
