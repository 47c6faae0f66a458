import { writeFile } from 'node:fs/promises'
import type { Database } from '@bubbles/db'
import { looksLikeEmail, Problem } from '@bubbles/domain'
import { eraseReader, readReader } from '../answers/public.ts'
import { recordAudit } from '../audit/public.ts'
import { deleteUser, forgetAddress } from '../iam/public.ts'
import type { IdentityService } from '../identity/public.ts'
import { ownData } from './ownData.ts'
import { eraseCommentsOf, readCommentsOf } from '../readerComments/public.ts'
import { eraseNamedReader, readNamedReader } from '../namedReaders/public.ts'
import { eraseSubscriber, readSubscriber } from '../subscriptions/public.ts'
import { readAccountsAt, readMemberships, readPoolPeopleAt } from './reader.ts'

const USAGE = `What is stored about one person, by their email address: their account, what they answered and commented as a reader who left it, what they subscribed to, and which reports name them as a reader.

  npm run person -- export EMAIL FILE
  npm run person -- erase EMAIL

For someone who has lost their authenticator app and their recovery codes. Make sure that it’s them who asks:

  npm run person -- remove-second-factor EMAIL

With the embedded database, stop the server first.`

export interface Outcome {
  done: boolean
  /** What to tell the person who ran the command. */
  text: string
}

interface Parts {
  database: Database
  identity: Pick<IdentityService, 'deletePerson' | 'listSessions' | 'removeSecondFactor'>
  /** Whether the user pool is ours: from Amazon's, only the person or its console can remove somebody. */
  ownPool: boolean
}

const failed = (text: string): Outcome => ({ done: false, text })

const VERBS = new Set(['erase', 'remove-second-factor'])

/** Runs `npm run person`. */
export async function runPersonCommand(parts: Parts, parameters: readonly string[]): Promise<Outcome> {
  const [verb, address = '', file, ...rest] = parameters
  const isAsked =
    rest.length === 0 &&
    (verb === 'export' ? file !== undefined : VERBS.has(verb ?? '') && file === undefined)
  if (!isAsked) return failed(USAGE)
  if (!looksLikeEmail(address)) return failed(`“${address}” isn’t an email address.`)
  if (verb === 'remove-second-factor') return removeSecondFactor(parts, address)
  return verb === 'export' ? exportPerson(parts, address, file!) : erasePerson(parts, address)
}

async function exportPerson({ database, identity }: Parts, address: string, file: string): Promise<Outcome> {
  const { accounts, answers, subscriptions, comments, namedReader } = await database.transaction(
    { kind: 'platform' },
    async () => ({
      accounts: await readAccountsAt(address),
      answers: await readReader(address),
      subscriptions: await readSubscriber(address),
      comments: await readCommentsOf(address),
      namedReader: await readNamedReader(address),
    }),
  )
  const kept = [accounts, answers, subscriptions, comments, namedReader]
  if (kept.every(({ length }) => length === 0)) return failed(`Nothing is stored about ${address}.`)
  const data = []
  for (const { id } of accounts) data.push(await ownData(database, id, identity))
  await writeFile(
    file,
    `${JSON.stringify({ accounts: data, answers, subscriptions, comments, namedReader }, null, 2)}\n`,
    {
      flag: 'wx',
      mode: 0o600,
    },
  )
  return {
    done: true,
    text: `${counted(accounts.length, 'account')}, ${counted(answers.length, 'answer')}, ${counted(subscriptions.length, 'subscription')}, ${counted(comments.length, 'reader’s comment')} and ${counted(namedReader.length, 'list')} of named readers are in ${file}.`,
  }
}

async function erasePerson({ database, identity, ownPool }: Parts, address: string): Promise<Outcome> {
  const { accounts, poolPeople } = await database.transaction({ kind: 'platform' }, async () => ({
    accounts: await readAccountsAt(address),
    poolPeople: await readPoolPeopleAt(address),
  }))
  try {
    for (const { id, pool_sub: poolSub } of accounts)
      await deleteUser({ id, poolSub }, '', { database, forgetPages: () => {} }, identity)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'owns-organisations') throw error
    const { organisations } = error.members as { organisations: { name: string }[] }
    const names = organisations.map(({ name }) => name).join(', ')
    return failed(
      `${address} owns organisations with other members: ${names}. Have them transferred or deleted first.`,
    )
  }
  if (ownPool) for (const { sub } of poolPeople) await identity.deletePerson(sub, '')
  const { answers, subscriptions, comments, lists } = await database.transaction(
    { kind: 'platform' },
    async () => {
      await forgetAddress(address)
      return {
        answers: await eraseReader(address),
        subscriptions: await eraseSubscriber(address),
        comments: await eraseCommentsOf(address),
        lists: await eraseNamedReader(address),
      }
    },
  )
  if (accounts.length + poolPeople.length + answers + subscriptions + comments + lists === 0)
    return {
      done: true,
      text: `No account, no answers, no subscriptions and no reader’s comments were stored for ${address}. Invites and messages to it are gone.`,
    }
  const cloud = ownPool ? '' : ' Delete the person in Amazon Cognito too.'
  return {
    done: true,
    text: `${counted(accounts.length, 'account')}, ${counted(answers, 'answer')}, ${counted(subscriptions, 'subscription')}, ${counted(comments, 'reader’s comment')} and the place on ${counted(lists, 'list')} of named readers were erased.${cloud} What people wrote in reports and comments wasn’t searched, and backups still have everything.`,
  }
}

async function removeSecondFactor({ database, identity }: Parts, address: string): Promise<Outcome> {
  if (identity.removeSecondFactor === null)
    return failed('With Amazon Cognito, remove it in the console of the user pool.')
  const people = await database.transaction({ kind: 'platform' }, () => readPoolPeopleAt(address))
  let removed = 0
  for (const { sub } of people) if (await identity.removeSecondFactor(sub)) removed += 1
  if (removed === 0) return failed(`No account with ${address} has a second factor.`)
  await database.transaction({ kind: 'platform' }, async () => {
    for (const { id: userId } of await readAccountsAt(address))
      for (const { id } of (await readMemberships(userId)).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        await recordAudit(id, null, 'security.second-factor-reset', { userId })
  })
  return {
    done: true,
    text: `Signing in as ${address} now needs only the password. An email was sent there, and every device was signed out.`,
  }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
