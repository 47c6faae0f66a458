import { randomBytes, randomUUID } from 'node:crypto'
import { newBlockId } from '@bubbles/report-document'

/** What names one row, or one secret, of an organisation: each can be exchanged for another organisation's. */
export interface Ids {
  /** The organisation's address, which is no secret: it is never exchanged. */
  name: string
  /** A word of its reports. */
  word: string
  organisation: string
  owner: string
  memberAddress: string
  inviteToken: string
  /** A draft with everything, published for both audiences. */
  report: string
  /** One that was deleted. */
  deletedReport: string
  thread: string
  /** The thread of a reader's comment, with a confirmed address. */
  readerThread: string
  /** The last parts of links in emails to that reader. */
  commentConfirmToken: string
  commentEndToken: string
  /** The thread of a suggestion. */
  suggestion: string
  comment: string
  /** One that was deleted. */
  deletedComment: string
  tag: string
  /** Own boundaries, and the table that holds them. */
  boundarySet: string
  boundaryTable: string
  otherTag: string
  /** Of the one with every role. */
  savedSearch: string
  dataset: string
  image: string
  /** A file that readers can download. */
  attached: string
  import: string
  previewLink: string
  /** One that was ended, and can be made to work again. */
  endedPreviewLink: string
  /** A reader's address, confirmed. */
  subscriber: string
  /** The last parts of links in emails to it. */
  confirmToken: string
  endToken: string
  /** Of the link that ends a member's emails of a kind. */
  stopToken: string
  /** What is to be unpublished. */
  schedule: string
  goal: string
  /** What everyone noted on the trend. */
  note: string
  invite: string
  apiToken: string
  webhook: string
  /** A database that builders can use, which is nowhere. */
  connection: string
  /** Of email addresses, verified for single sign-on. */
  domain: string
  /** What waits to be sent there. */
  delivery: string
  member: string
  reviewer: string
  /** The key under which analysts see a reader's session. */
  session: string
  /** A question of the report. */
  question: string
  comments: string
  choice: string
  option: string
  details: string
  detail: string
  /** A publication for everyone. */
  publication: string
  slug: string
  internalSlug: string
  /** What a reader holds: the page's signed token and their own session. */
  readerToken: string
  readerSession: string
  /** What the internal page gives one member. */
  memberToken: string
  previewToken: string
  /** A picture of the previewed draft. */
  previewFile: string
  media: string
  logo: string
  figure: string
  /** A block that offers a file. */
  fileBlock: string
}

/** Of nothing at all: what an id looks like that nobody has. */
export const nowhere = (ids: Ids): Ids => ({
  ...(Object.fromEntries(Object.keys(ids).map((key) => [key, randomUUID()])) as unknown as Ids),
  dataset: randomBytes(32).toString('hex'),
  boundaryTable: randomBytes(32).toString('hex'),
  image: randomBytes(32).toString('hex'),
  attached: randomBytes(32).toString('hex'),
  logo: randomBytes(32).toString('hex'),
  media: randomBytes(16).toString('base64url'),
  question: newBlockId(),
  comments: newBlockId(),
  choice: newBlockId(),
  option: newBlockId(),
  details: newBlockId(),
  detail: newBlockId(),
  figure: newBlockId(),
  fileBlock: newBlockId(),
  name: ids.name,
  word: 'nowhere',
  memberAddress: 'no-one@example.org',
  inviteToken: randomBytes(32).toString('base64url'),
  slug: 'no-such-page',
  internalSlug: 'no-such-page-inside',
  readerToken: forged(ids.readerToken),
  memberToken: forged(ids.memberToken),
  previewToken: randomBytes(32).toString('base64url'),
  previewFile: `${randomBytes(32).toString('hex')}.AAAAAAAAAAAAAAAAAAAAAA`,
})

/** The token with another signature. */
const forged = (token: string): string =>
  `${token.slice(0, -6)}${token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
