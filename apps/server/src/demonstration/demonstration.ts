import type { Database } from '@bubbles/db'
import type { Config } from '../config/config.ts'
import { setGlobalRoles, upsertUser } from '../modules/iam/public.ts'
import type { EmbeddedIdentity } from '../modules/identity/public.ts'
import { type Making, makeOrganisation } from './organisation.ts'
import {
  ACME,
  addressOf,
  DEV,
  type DemonstrationOrganisation,
  GLOBEX,
  MANAGER,
  PASSWORD,
  type Post,
  POSTS,
} from './people.ts'
import { organisationExists } from './reader.ts'
import { acmeReports, globexReports } from './stories.ts'

export { describeStart, printDemonstration } from './print.ts'

export interface DemonstrationOptions {
  config: Config
  database: Database
  identity: Pick<EmbeddedIdentity, 'createConfirmedUser'>
  /** What it tells of ends here. Default now. */
  now?: Date
}

/**
 * Makes the demonstration organisations on a fresh machine: `globex` (in development `dev`), then `acme`, each with one
 * member for each role. Does nothing where `acme` exists, whoever made it. An interrupted run is made good by the next.
 */
export async function makeDemonstration(options: DemonstrationOptions): Promise<void> {
  const { config, database, identity, now = new Date() } = options
  if (await exists(database, ACME)) return
  const making: Making = { config, database, now }
  await makeManager(options)
  const first = config.development ? DEV : GLOBEX
  if (!(await exists(database, first)))
    await makeOrganisation(making, first, await makePeople(identity, first), globexReports)
  await makeOrganisation(making, ACME, await makePeople(identity, ACME), acmeReports)
}

const exists = (database: Database, { name }: DemonstrationOrganisation): Promise<boolean> =>
  database.transaction({ kind: 'platform' }, () => organisationExists(name))

/** Adds an organisation's people to the user pool. @returns their subjects. */
async function makePeople(
  identity: DemonstrationOptions['identity'],
  organisation: DemonstrationOrganisation,
): Promise<Record<Post, string>> {
  const subs = {} as Record<Post, string>
  for (const post of POSTS) {
    subs[post] = await identity.createConfirmedUser({
      email: addressOf(organisation, post),
      name: organisation.people[post],
      password: PASSWORD,
    })
  }
  return subs
}

async function makeManager({ database, identity }: DemonstrationOptions): Promise<void> {
  const poolSub = await identity.createConfirmedUser({ ...MANAGER, password: PASSWORD })
  await database.transaction({ kind: 'platform' }, async () => {
    const { id } = await upsertUser({
      poolSub,
      emailAddress: MANAGER.email,
      emailVerified: true,
      name: MANAGER.name,
    })
    await setGlobalRoles(id, ['AccountManager'])
  })
}
