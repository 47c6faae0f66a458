import { normaliseBranding, sameBranding } from '@bubbles/domain'
import { PRODUCT_PALETTE } from '@bubbles/report-renderer/branding'
import { messageOf, toasts } from '@bubbles/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type Branding, brandingQuery } from '../../api/branding.ts'
import { BrandingConflict, useUpdateBranding } from '../../api/updateBranding.ts'
import { useKeptState } from '../../session/keptState.ts'

/** What somebody is changing: what was there when they began, and what they want. */
interface Draft {
  base: Branding
  wanted: Branding
  /** The look it was started from last, and what was wanted before that. */
  look?: ChosenLook
}

interface ChosenLook {
  name: string
  before: Branding
}

export interface BrandingDraft {
  /** What is shown: the wanted, or what is saved while nobody has changed anything. */
  branding: Branding
  change: (part: Partial<Branding>) => void
  /** Starts from a finished look. */
  choose: (name: string, branding: Branding) => void
  /** The look this draft was started from, while something is left of it; null once it is saved or given up. */
  look: string | null
  /** Takes back the look, and what was changed since it was chosen. */
  undoLook: () => void
  isChanged: boolean
  save: () => void
  discard: () => void
  loading: boolean
  /** Why the last try failed, as a sentence. */
  error: string | null
}

/** The product's own colours are no palette of the organisation's, also where they lie open to be changed. */
const asKept = (branding: Branding): Branding =>
  branding.palette.join() === PRODUCT_PALETTE.join() ? { ...branding, palette: [] } : branding

/**
 * The branding while it is edited. Fonts follow the rule of specification 5 at once, so that what is shown is what will
 * be kept. A draft is nobody's but its writer's until it is saved, whatever fails meanwhile.
 */
export function useBrandingDraft(saved: Branding): BrandingDraft {
  const queryClient = useQueryClient()
  const update = useUpdateBranding()
  const [draft, setDraft] = useKeptState<Draft | null>('branding', null)
  const branding = draft?.wanted ?? saved
  const want = (part: Partial<Branding>, look: ChosenLook | undefined) => {
    if (!update.isIdle) update.reset()
    // Colours stay as they are typed; they are judged beside their fields.
    const { palette, ...fonts } = { ...branding, ...part }
    setDraft({
      base: draft?.base ?? saved,
      wanted: { ...normaliseBranding({ ...fonts, palette: [] }).branding, palette },
      ...(look && { look }),
    })
  }
  const isChanged = draft !== null && !sameBranding(asKept(branding), asKept(saved))
  const look = draft?.look
  const hasLook = isChanged && look !== undefined && !sameBranding(branding, look.before)

  return {
    branding,
    change: (part) => want(part, look),
    choose: (name, chosen) => want(chosen, { name, before: branding }),
    look: hasLook ? look.name : null,
    undoLook: () => look && want(look.before, undefined),
    isChanged,
    save: () =>
      update.mutate(
        { base: draft?.base ?? saved, wanted: asKept(branding) },
        {
          onSuccess: () => {
            setDraft(null)
            toasts.notify({ message: 'Branding saved. Published pages will update shortly.' })
          },
          onError: (error) => {
            // What is there now has been read and is known to whoever saves again.
            const now = queryClient.getQueryData(brandingQuery.queryKey)
            if (error instanceof BrandingConflict && now) setDraft({ ...draft, base: now, wanted: branding })
          },
        },
      ),
    discard: () => {
      update.reset()
      setDraft(null)
    },
    loading: update.isPending,
    error: update.error === null ? null : messageOf(update.error),
  }
}
