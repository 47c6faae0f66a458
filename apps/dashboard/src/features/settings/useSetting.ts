import type { Resource } from '@bubbles/contract'
import { messageOf } from '@bubbles/ui'
import { useQueryClient } from '@tanstack/react-query'
import { currentOrganisationQuery } from '../../api/organisations.ts'
import { type OrganisationSettings, SettingsConflict, useUpdateOrganisation } from '../../api/settings.ts'
import { useKeptState } from '../../session/keptState.ts'

export type Organisation = Resource<'getCurrentOrganisation'>

/** What somebody is changing: what was there when they began, and what they want. */
interface Draft<Value> {
  base: Value
  value: Value
}

/**
 * One setting on its own: what is shown follows the organisation until somebody changes it, and is theirs until it is
 * saved, whatever fails meanwhile.
 */
export function useSetting<Field extends keyof OrganisationSettings>(
  organisation: Organisation,
  field: Field,
) {
  type Value = OrganisationSettings[Field]
  const queryClient = useQueryClient()
  const update = useUpdateOrganisation()
  const [draft, setDraft] = useKeptState<Draft<Value> | null>(`settings.${field}`, null)
  const saved: Value = organisation[field]
  const value = draft === null ? saved : draft.value

  return {
    value,
    change: (wanted: Value) => {
      if (!update.isIdle) update.reset()
      setDraft({ base: draft?.base ?? saved, value: wanted })
    },
    isChanged: JSON.stringify(value) !== JSON.stringify(saved),
    /** Saves what is shown, or `wanted`; with the password where the change asks for it again. */
    save: (
      wanted: Value = value,
      then?: (organisation: Resource<'updateOrganisation'>) => void,
      password?: string,
    ) => {
      const base = { ...organisation, [field]: draft?.base ?? saved }
      const changes: Partial<OrganisationSettings> = { [field]: wanted }
      update.mutate(
        { base, changes, ...(password !== undefined && { password }) },
        {
          onSuccess: (answer) => {
            setDraft(null)
            then?.(answer)
          },
          onError: (error) => {
            // What is there now has been read and is known to whoever saves again.
            const now = queryClient.getQueryData(currentOrganisationQuery.queryKey)
            if (error instanceof SettingsConflict && now) setDraft({ base: now[field], value: wanted })
          },
        },
      )
    },
    /** Gives up what was changed. */
    reset: () => {
      update.reset()
      setDraft(null)
    },
    loading: update.isPending,
    error: update.error === null ? null : messageOf(update.error),
    failure: update.error,
    isSaved: update.isSuccess,
  }
}
