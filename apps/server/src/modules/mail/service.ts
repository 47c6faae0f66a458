import type { Mail } from './mail.ts'
import type { TextMessage } from './text.ts'
import { insertMessageJob } from './writer.ts'

/**
 * Queues a mail in the current transaction: it leaves after the commit, or not at all. What is wrong with it fails in
 * the worker and never the call that caused it.
 * @param isReal false: does the same work and queues nothing, for answers that must not tell whether somebody is there.
 */
export async function queueMail(mail: Mail, isReal = true): Promise<void> {
  await insertMessageJob('mail', mail, isReal)
}

/** Queues a text message, as `queueMail` does a mail. */
export async function queueText(message: TextMessage, isReal = true): Promise<void> {
  await insertMessageJob('text-message', message, isReal)
}
