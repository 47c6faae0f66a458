import { isPageLanguage, type PageLanguage } from '@bubbles/domain'
import { languageOfLocale, type Say, sayIn } from '../../http/say.ts'
import type { Mail } from './mail.ts'
import { readLanguageOf, readLanguages, readLocale } from './reader.ts'
import { queueMail } from './service.ts'

/**
 * In which language an organisation writes to some addresses: the one that the person chose for the dashboard; where they chose
 * none, or have no account, the organisation's. Within its transaction, or the platform's.
 * @returns what says an email to one of them.
 */
export async function sayToAddresses(
  organisationId: string,
  addresses: readonly string[],
): Promise<(address: string) => Say> {
  const chosen = await readLanguages(addresses)
  const own = languageOfLocale((await readLocale(organisationId)) ?? '')
  return (address) => sayIn(known(chosen.get(address.toLowerCase()), own))
}

/**
 * Queues an email to each of some people, in the language of `sayToAddresses`. Within the organisation's transaction.
 * @param write lays one of them out.
 */
export async function mailEach<Person extends { email_address: string }>(
  organisationId: string,
  people: readonly Person[],
  write: (say: Say, person: Person) => Mail,
): Promise<void> {
  const sayTo = await sayToAddresses(
    organisationId,
    people.map((person) => person.email_address),
  )
  for (const person of people) await queueMail(write(sayTo(person.email_address), person))
}

/**
 * In which language the user pool writes to somebody: the one that the person chose, else what the request asks for. The same work
 * where there is no such person.
 * @param who the person's subject in the pool, or the address of somebody else's account.
 */
export async function sayToPerson(
  who: { sub: string } | { address: string },
  asked: PageLanguage,
): Promise<Say> {
  const chosen =
    'sub' in who
      ? await readLanguageOf(who.sub)
      : (await readLanguages([who.address])).get(who.address.toLowerCase())
  return sayIn(known(chosen, asked))
}

const known = (language: unknown, otherwise: PageLanguage): PageLanguage =>
  isPageLanguage(language) ? language : otherwise
