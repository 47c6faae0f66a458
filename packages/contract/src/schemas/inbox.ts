import { INBOX_KINDS, MAIL_KINDS } from '@bubbles/domain'
import { z } from 'zod'
import { type CallSchemas, id, person, time } from './common.ts'

const mailKind = z.enum(MAIL_KINDS)

const item = z.object({
  /** Names it when it is put away. */
  id: z.string(),
  kind: z.enum(INBOX_KINDS),
  report: z.object({ id, name: z.string() }),
  /** Who mentioned, replied or asked; null where no one did. */
  by: person.nullable(),
  at: time,
  /** Up to when it is put away: at least `at`, with microseconds. */
  through: time,
  /** What was written, or why no data came or nothing was published; '' where nothing was said. */
  words: z.string(),
  /** What a thread is about: the words it quotes, or what its block was; '' otherwise. */
  about: z.string(),
  /** The thread, or that of the newest suggestion or reader's comment. */
  threadId: id.nullable(),
  /** A figure that gets no data. */
  blockId: z.string().nullable(),
  /** Figures without new data, open suggestions, readers' comments, or comments that are new to the member; 1 otherwise. */
  count: z.int(),
  /** By when a review is wanted. */
  dueOn: z.iso.date().nullable(),
})

const choices = z.object({
  /** Those that can reach the member. */
  choices: z.array(z.object({ kind: mailKind, send: z.enum(['atOnce', 'never']) })),
})

export const inboxSchemas = {
  listInbox: {
    /** The newest 200 and how many there are. */
    response: z.object({ items: z.array(item), total: z.int() }),
  },
  putAwayInboxItem: {
    params: z.object({
      itemId: z
        .string()
        .regex(
          /^(?:thread|suggestion|review|publish|data|held|answer|schedule|reader)_[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
          'That isn’t a valid inbox item ID.',
        ),
    }),
    body: z.strictObject({
      done: z.boolean(),
      /** The item's `through`, so that nothing is put away that hasn’t been seen. */
      through: time,
    }),
  },
  listMailChoices: { response: choices },
  setMailChoice: {
    params: z.object({ kind: mailKind }),
    body: z.strictObject({ send: z.enum(['atOnce', 'never']) }),
    response: choices,
  },
} satisfies Record<string, CallSchemas>
