import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Database } from '@bubbles/db'
import { effectiveFlags } from '@bubbles/flags'
import type { Config } from '../config/config.ts'
import type { Organisation } from '../http/context.ts'
import { saveBranding, saveLogo } from '../modules/branding/public.ts'
import { createOrganisation, insertMember, upsertUser } from '../modules/iam/public.ts'
import { keepFile } from '../modules/media/public.ts'
import { publish } from '../modules/publication/public.ts'
import { type AskingPublication, makeAnswers } from './answers.ts'
import { beginReport, continueReport, type Draft, type Scene } from './history.ts'
import { addressOf, type DemonstrationOrganisation, type Post, POSTS, ROLES } from './people.ts'
import { makeReaders, readingOf } from './readers.ts'
import { type DemonstrationReport, instantOf, type Stage } from './report.ts'
import { backdateMembers, hideOrganisation, openFrontPage, openOrganisation } from './writer.ts'

export interface Making {
  config: Config
  database: Database
  now: Date
}

/** Of the logo, in px. */
const LOGO_SIDE = 512
/** Founded so many days before the demonstration. */
const FOUNDED_DAYS_AGO = 94

/**
 * Makes an organisation with its members, its branding, its reports as they came to be, and nine weeks of readers and their answers if
 * its analytics are set up. It stands hidden under a name of its own until all of that is there, so that a start that was interrupted
 * leaves nothing half made behind, and the next one makes it anew.
 * @param subs subjects of its people in the user pool.
 */
export async function makeOrganisation(
  { config, database, now }: Making,
  plan: DemonstrationOrganisation,
  subs: Record<Post, string>,
  reports: DemonstrationReport[],
): Promise<void> {
  const createdAt = instantOf([FOUNDED_DAYS_AGO, '09:00'], now)
  const { organisation, userIds } = await database.transaction({ kind: 'platform' }, () =>
    found(plan, subs, createdAt),
  )
  await brand(database, organisation.id, userIds.owner, plan)
  const scene: Scene = { organisationId: organisation.id, userIds, now }
  const publications = await makeReports({ config, database, now }, scene, organisation, reports)
  if (plan.measurementId) {
    await makeReaders(database, publications, now)
    await makeAnswers(database, organisation.id, publications)
  }
  await database.transaction({ kind: 'platform' }, async () => {
    await backdateMembers(organisation.id, createdAt)
    await openOrganisation(organisation.id, {
      name: plan.name,
      measurementId: plan.measurementId,
      createdAt,
    })
  })
}

/** Gives an organisation its logo, fonts and colours, before anything is published in them. */
async function brand(
  database: Database,
  organisationId: string,
  userId: string,
  { branding, logo }: DemonstrationOrganisation,
): Promise<void> {
  const bytes = logo && new Uint8Array(await readFile(logo))
  await database.transaction({ kind: 'organisation', organisationId }, async () => {
    await saveBranding(organisationId, branding)
    if (bytes) {
      const image = { bytes, contentType: 'image/png', width: LOGO_SIDE, height: LOGO_SIDE }
      await saveLogo(organisationId, await keepFile(organisationId, userId, image))
    }
  })
}

async function found(plan: DemonstrationOrganisation, subs: Record<Post, string>, foundedAt: Date) {
  const userIds = {} as Record<Post, string>
  for (const post of POSTS) {
    const { id } = await upsertUser({
      poolSub: subs[post],
      emailAddress: addressOf(plan, post),
      emailVerified: true,
      name: plan.people[post],
    })
    userIds[post] = id
  }
  const { id, locale } = await createOrganisation(
    {
      name: `${plan.name}-${randomBytes(5).toString('hex')}`,
      friendlyName: plan.friendlyName,
      ownerId: userIds.owner,
    },
    foundedAt,
  )
  await hideOrganisation(id)
  if (plan.frontPage) await openFrontPage(id)
  for (const post of POSTS) if (post !== 'owner') await insertMember(id, userIds[post], ROLES[post])
  // Pages name the organisation as it will be called.
  const organisation: Organisation = {
    id,
    name: plan.name,
    friendlyName: plan.friendlyName,
    status: 'Active',
    ownerId: userIds.owner,
    autoEnrollmentDomains: [],
    measurementId: plan.measurementId,
    locale,
    timeZone: 'UTC',
    features: effectiveFlags(),
  }
  return { organisation, userIds }
}

/** Brings all reports from stage to stage together, so that few transactions do. @returns what the public can read. */
async function makeReports(
  { config, database }: Making,
  scene: Scene,
  organisation: Organisation,
  reports: DemonstrationReport[],
): Promise<AskingPublication[]> {
  const scope = { kind: 'organisation', organisationId: organisation.id } as const
  const deps = { config, database, forgetPages: () => {} }
  const drafts = await database.transaction(scope, async () => {
    const begun: Draft[] = []
    for (const report of reports) begun.push(await beginReport(scene, report))
    return begun
  })
  const publications: AskingPublication[] = []
  const publishStage = async (draft: Draft, { publish: order }: Stage): Promise<void> => {
    if (!order) return
    const live = await publish(
      {
        organisation,
        userId: scene.userIds[order.by],
        reportId: draft.reportId,
        audience: order.audience,
        slug: draft.report.slug,
        note: order.note ?? '',
        acceptWarnings: true,
        publishedAt: instantOf(order.at, scene.now),
      },
      deps,
    )
    if (order.audience !== 'public') return
    const before = publications.find(({ reportId, replacedAt }) => reportId === draft.reportId && !replacedAt)
    if (before) before.replacedAt = live.published_at
    publications.push({
      organisationId: organisation.id,
      reportId: draft.reportId,
      publicationId: live.id,
      publishedAt: live.published_at,
      blocks: readingOf(draft),
      weight: draft.report.popularity,
      document: draft.document,
      answered: draft.report.answered,
    })
  }
  for (let index = 0; drafts.some(({ report }) => report.stages[index]); index++) {
    if (index > 0) {
      await database.transaction(scope, async () => {
        for (const [at, draft] of drafts.entries()) drafts[at] = await continueReport(scene, draft, index)
      })
    }
    // Pages are compressed beside each other; the database takes them one after the other.
    await Promise.all(
      drafts.map(async (draft) => {
        const stage = draft.report.stages[index]
        if (stage) await publishStage(draft, stage)
      }),
    )
  }
  return publications
}
