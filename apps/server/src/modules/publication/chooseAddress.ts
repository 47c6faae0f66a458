import { type Audience, invalidFields, isSlug, Problem, suggestSlug } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { requireReport } from '../report/public.ts'
import { readCurrentSlugs, readSlugOwner } from './addressReader.ts'
import { readLivePublicationsOfReport } from './reader.ts'
import { moveAddress, ownSlug } from './writer.ts'

/** Words under `/bubbles/` that the product uses itself. */
const RESERVED_SLUGS = new Set([
  'access',
  'assets',
  'cards',
  'collect',
  'comment',
  'media',
  'embed',
  'oembed',
  'preview',
  'answers',
  'download',
  'subscribe',
  'unsubscribe',
])

/** Whether the report can have an address, and one like it where it cannot. */
export async function checkSlug({ organisation, params, query }: Context<'checkSlug'>) {
  await requireReport(organisation.id, params.id)
  try {
    requireUsableSlug(query.slug)
    await requireFreeSlug(organisation.id, params.id, query.slug)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { suggestion } = error.members
    return {
      isFree: false,
      problem: error.errors?.[0]?.detail ?? error.message,
      suggestion: typeof suggestion === 'string' ? suggestion : null,
    }
  }
  return { isFree: true, problem: null, suggestion: null }
}

/** @throws Problem invalid-request for what is no address, or one that the product uses itself */
export function requireUsableSlug(slug: string): void {
  if (isSlug(slug) && !RESERVED_SLUGS.has(slug)) return
  throw invalidFields([{ pointer: '/slug', detail: 'This address is reserved. Choose another.' }])
}

/** @throws Problem slug-taken with a `suggestion` where another report has or had the address */
export async function requireFreeSlug(organisationId: string, reportId: string, slug: string): Promise<void> {
  const owner = await readSlugOwner(organisationId, slug)
  if (!owner || owner.report_id === reportId) return
  const suggestion = await freeSlugLike(organisationId, slug)
  const detail = `${whyTaken(owner)} Try ${suggestion}.`
  throw new Problem('slug-taken', {
    detail,
    errors: [{ pointer: '/slug', detail }],
    members: { suggestion },
  })
}

/** An address belongs to one report for good, so that an old link never shows another report. */
function whyTaken(owner: NonNullable<Awaited<ReturnType<typeof readSlugOwner>>>): string {
  if (owner.purged_at !== null)
    return 'A deleted report had this address, and links to it mustn’t lead to another report.'
  if (owner.deleted_at !== null) return 'A deleted report keeps this address in case it’s restored.'
  return owner.is_current
    ? 'Another report uses this address.'
    : 'Another report had this address, and links to it still lead there.'
}

/**
 * The address to propose for each audience: the one it has; else that of the other audience, or one made of the title.
 * Beside a public page members get one of their own, since at the same address they would read the public edition.
 */
export async function proposedAddresses(
  organisationId: string,
  reportId: string,
  title: string,
): Promise<Record<Audience, string>> {
  const current = await readCurrentSlugs(organisationId, reportId)
  const live = await readLivePublicationsOfReport(organisationId, reportId)
  const made = current.public ?? current.internal ?? (await freeSlugOf(organisationId, suggestSlug(title)))
  const isPublic = live.some(({ audience }) => audience === 'public')
  return {
    public: current.public ?? made,
    internal:
      current.internal ??
      (isPublic ? await freeSlugOf(organisationId, `${made.slice(0, 91)}-internal`) : made),
  }
}

/** Gives a report its address for an audience. @throws Problem slug-taken */
export async function takeAddress(
  organisationId: string,
  reportId: string,
  audience: Audience,
  slug: string,
): Promise<void> {
  await requireFreeSlug(organisationId, reportId, slug)
  if (!(await ownSlug(organisationId, reportId, slug))) throw new Problem('slug-taken')
  await moveAddress(organisationId, reportId, audience, slug)
}

const freeSlugOf = async (organisationId: string, slug: string): Promise<string> =>
  (await readSlugOwner(organisationId, slug)) ? freeSlugLike(organisationId, slug) : slug

async function freeSlugLike(organisationId: string, slug: string): Promise<string> {
  for (let number = 2; ; number++) {
    const candidate = `${slug.slice(0, 95)}-${number}`
    if (!(await readSlugOwner(organisationId, candidate))) return candidate
  }
}
