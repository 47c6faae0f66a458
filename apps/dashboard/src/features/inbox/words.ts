import type { InboxItem } from '../../api/inboxItems.ts'
import { dayInWords } from '../../format/time.ts'

const titled = ({ report }: InboxItem): string => `“${report.name.trim() || 'Untitled'}”`
const who = ({ by }: InboxItem): string => (by === null ? 'Someone' : by.name || by.emailAddress)

const SENTENCES: Record<InboxItem['kind'], (item: InboxItem) => string> = {
  mention: (item) => `${who(item)} mentioned you in ${titled(item)}`,
  reply: (item) =>
    item.count === 1
      ? `${who(item)} replied to your comment in ${titled(item)}`
      : `${item.count} new replies to your comment in ${titled(item)}, the last by ${who(item)}`,
  suggestion: (item) =>
    item.count === 1
      ? `${who(item)} suggested a change to ${titled(item)}`
      : `${item.count} suggested changes to ${titled(item)} are open, the last by ${who(item)}`,
  reader: (item) => `A reader wrote about ${titled(item)}`,
  review: (item) =>
    `${who(item)} asked you to review ${titled(item)}${item.dueOn === null ? '' : ` by ${dayInWords(item.dueOn)}`}`,
  publish: (item) => `${who(item)} asked for ${titled(item)} to be published`,
  data: (item) =>
    item.count === 1
      ? `A figure in ${titled(item)} has stopped updating`
      : `${item.count} figures in ${titled(item)} have stopped updating`,
  held: (item) => `New data in ${titled(item)} wasn’t published`,
  schedule: (item) => `${titled(item)} wasn’t published or unpublished as scheduled`,
  answer: (item) => `${titled(item)} has its first answers`,
}

/** What waits, in a sentence without its full stop: who, what and where. */
export const sentenceOf = (item: InboxItem): string => SENTENCES[item.kind](item)

/** Those whose words are ours. */
const OURS: readonly InboxItem['kind'][] = ['data', 'held', 'schedule']

/** What was written goes in quotation marks; why something failed is ours to say. */
export const wordsOf = ({ kind, words }: InboxItem): string =>
  words === '' || OURS.includes(kind) ? words : `“${words}”`
