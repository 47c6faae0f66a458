import type { Database } from '@bubbles/db'
import type { MailKind } from '@bubbles/domain'
import type { Config } from '../../config/config.ts'
import { type Say, sayIn } from '../../http/say.ts'
import type { JobHandler } from '../../worker/jobs.ts'
import {
  type DeliverMail,
  MAIL_JOB,
  mailLayout,
  readPalette,
  sayToAddresses,
  STOP_PATH,
  stopToken,
  wanting,
} from '../mail/public.ts'
import { readMembersWho } from '../review/public.ts'
import { readMeasured } from './reader.ts'
import type { PersonMail, Words } from './waiting.ts'
import { ANALYST_MAIL, queuePersonMails } from './writer.ts'

export { ANALYST_MAIL }

/** The active members who may see engagement and want a kind of email. Within the organisation's transaction. */
const analystsWanting = async (organisationId: string, kind: MailKind, among?: readonly string[]) =>
  wanting(
    organisationId,
    kind,
    await readMembersWho(organisationId, ['engagement.read'], among ? { among } : {}),
  )

/**
 * Queues an email for everyone who may see engagement and wants it. Within the organisation's transaction.
 * @param write what it says in a language.
 */
export async function tellAnalysts(
  organisationId: string,
  kind: MailKind,
  write: (say: Say) => Words,
): Promise<void> {
  const people = await analystsWanting(organisationId, kind)
  const sayTo = await sayToAddresses(
    organisationId,
    people.map((person) => person.email_address),
  )
  await queuePersonMails(
    people.map(({ id: userId, email_address: address }) => {
      const say = sayTo(address)
      return { organisationId, userId, kind, words: write(say), language: say.language }
    }),
  )
}

const why = (say: Say, kind: MailKind): string => {
  if (kind === 'digest') return say`You get this email every Monday because you can see engagement.`
  if (kind === 'surge')
    return say`You’re getting this email because you can see engagement. A report is in it at most once a week.`
  if (kind === 'fall')
    return say`You’re getting this email because you can see engagement. An edition is in it once.`
  return say`You’re getting this email because you can see engagement.`
}

/**
 * The worker's handler for an email to one analyst, in a lane of its own: many of them hold up no code. It's laid out when it
 * leaves: who can't see engagement any more, or has turned the email off, gets nothing.
 */
export function personMailJob(
  {
    database,
    config: { addresses, secret },
  }: { database: Database; config: Pick<Config, 'addresses' | 'secret'> },
  deliver: DeliverMail,
): JobHandler {
  return {
    ...MAIL_JOB,
    lane: { name: ANALYST_MAIL, concurrency: 2 },
    run: async ({ id, payload }, signal) => {
      const { organisationId, userId, kind, words, language = 'en' } = payload as PersonMail
      const say = sayIn(language)
      const { organisation, person, palette } = await database.transaction(
        { kind: 'organisation', organisationId },
        async () => ({
          organisation: await readMeasured(organisationId),
          person: (await analystsWanting(organisationId, kind, [userId]))[0],
          palette: await readPalette(organisationId),
        }),
      )
      if (!organisation || !person) return
      const origin = addresses.organisation(organisation.name)
      const unsubscribeUrl = `${origin}${STOP_PATH}/${stopToken(secret, organisationId, { userId, kind })}`
      const mail = mailLayout({
        ...words,
        to: person.email_address,
        organisation: organisation.friendlyName,
        palette,
        language: say,
        after: [
          why(say, kind),
          say`You can choose which emails you get in your account.`,
          { text: say`Stop getting this email: ${unsubscribeUrl}`, href: unsubscribeUrl },
        ],
      })
      await deliver({ id, payload: { ...mail, unsubscribeUrl }, organisationId }, signal)
    },
  }
}
