import type { MailKind, PageLanguage } from '@bubbles/domain'
import type { MailContent } from '../mail/public.ts'

/** What an email says, without whom it goes to. */
export type Words = Pick<MailContent, 'subject' | 'title' | 'paragraphs' | 'figures' | 'sections' | 'action'>

/** An email to one person, as it waits. */
export interface PersonMail {
  organisationId: string
  userId: string
  kind: MailKind
  words: Words
  /** That the words are in. Emails that were queued before there were several are in English. */
  language?: PageLanguage
}
