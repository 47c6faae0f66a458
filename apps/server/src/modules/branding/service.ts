import { holdOrganisation } from '@bubbles/db'
import {
  type Branding,
  invalidFields,
  normaliseBranding,
  paletteProblems,
  sameBranding,
} from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { inTurn } from '../../threads/pool.ts'
import { recordAudit } from '../audit/public.ts'
import { encodeLogo, keepFile } from '../media/public.ts'
import { queueRender } from '../publication/publicRendering.ts'
import { readBranding } from './reader.ts'
import { saveBranding, saveLogo } from './writer.ts'

/**
 * Changes fonts and colours by the rule of specification 5 and has the pages rendered anew. What changes nothing is
 * neither written nor recorded.
 * @throws Problem invalid-request for a family the catalogue does not have, and a colour that cannot be seen.
 */
export async function updateBranding({
  organisation,
  actor,
  body,
}: Context<'updateBranding'>): Promise<Branding> {
  const { branding, unknown } = normaliseBranding(body)
  requireKnown(unknown)
  requireVisible(branding.palette)
  await holdOrganisation(organisation.id)
  const { branding: before } = await readBranding(organisation.id)
  if (sameBranding(before, branding)) return branding
  await saveBranding(organisation.id, branding)
  await recordAudit(organisation.id, actor.userId, 'branding.updated', { before, after: branding })
  await queueRender(organisation.id)
  return branding
}

function requireKnown(unknown: { index: number; family: string }[]): void {
  if (unknown.length === 0) return
  const sentence = (family: string) => `There’s no font called “${family}”. Remove it from the list.`
  throw invalidFields(
    unknown.map(({ index, family }) => ({ pointer: `/fonts/${index}`, detail: sentence(family) })),
  )
}

function requireVisible(palette: readonly string[]): void {
  const problems = paletteProblems(palette)
  if (problems.length === 0) return
  throw invalidFields(
    problems.map(({ index, message }) => ({
      pointer: `/palette/${index}`,
      detail: `Colour ${index + 1}: ${message}`,
    })),
  )
}

/**
 * Makes an uploaded image the logo.
 * @throws Problem invalid-file with a sentence on what is wrong; nothing is kept then.
 */
export async function uploadLogo({ organisation, actor, body, deps }: Context<'uploadOrganisationLogo'>) {
  const logo = await inTurn(() => encodeLogo(body.bytes), organisation.id)
  const scope = { kind: 'organisation', organisationId: organisation.id } as const
  const hash = await deps.database.transaction(scope, async () => {
    const kept = await keepFile(organisation.id, actor.userId, logo)
    await changeLogo(organisation.id, actor.userId, kept)
    return kept
  })
  return { logo: hash, width: logo.width, height: logo.height }
}

/** Takes the logo away; without one nothing happens. */
export const removeLogo = ({ organisation, actor }: Context<'deleteOrganisationLogo'>) =>
  changeLogo(organisation.id, actor.userId, null)

async function changeLogo(organisationId: string, actorId: string, after: string | null): Promise<void> {
  await holdOrganisation(organisationId)
  const { logoHash: before } = await readBranding(organisationId)
  if (before === after) return
  await saveLogo(organisationId, after)
  const action = after === null ? 'branding.logo-removed' : 'branding.logo-changed'
  await recordAudit(organisationId, actorId, action, { before, after })
  await queueRender(organisationId)
}
