import { type Branding, NO_BRANDING, normaliseBranding, sameBranding } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { readSubjects } from '../audit/public.ts'
import { readBranding } from './reader.ts'

/** How many are offered, and how many changes are looked at for them. */
const MAX_FORMER = 5
const MAX_CHANGES = 50

/**
 * What the organisation looked like before, each once, the newest first: the audit log has every branding that was replaced.
 * `until`: when it was, ISO 8601.
 */
export async function listFormerBrandings({ organisation }: Context<'listFormerBrandings'>) {
  const { branding: now } = await readBranding(organisation.id)
  const changes = await readSubjects(organisation.id, 'branding.updated', MAX_CHANGES)
  const former: { branding: Branding; until: string }[] = []
  for (const { at, subject } of changes) {
    const branding = brandingBefore(subject)
    const isKnown = [now, ...former.map((each) => each.branding)].some((each) => sameBranding(each, branding))
    if (!isKnown) former.push({ branding, until: at.toISOString() })
  }
  return { former: former.slice(0, MAX_FORMER) }
}

/** Older entries lack what brandings got later. Fonts the catalogue no longer has are dropped. */
function brandingBefore(subject: unknown): Branding {
  const { before } = (subject ?? {}) as { before?: Partial<Branding> }
  const whole = { ...NO_BRANDING, ...before }
  const { unknown } = normaliseBranding(whole)
  const gone = new Set(unknown.map(({ family }) => family))
  return normaliseBranding({ ...whole, fonts: whole.fonts.filter((family) => !gone.has(family.trim())) })
    .branding
}
