import type { Resource } from '@bubbles/contract'
import type { BoundaryCredit } from '@bubbles/charts'
import { BOUNDARY_LIMITS } from '@bubbles/domain'
import { Button, DialogShell, messageOf, Stack } from '@bubbles/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/client.ts'
import { boundariesQuery } from '../../../../maps/boundaries.ts'
import { boundarySetsQuery } from '../../../../maps/boundarySets.ts'
import { TextInput } from '../../panel/fields.tsx'
import { CreditFields, isLinkable } from './CreditFields.tsx'

/** One entry of the organisation's list. */
export type BoundarySet = Resource<'createBoundarySet'>

interface Props {
  set: BoundarySet
  onBack: () => void
  onChanged: (before: string, after: string) => void
}

/** What boundaries are called, and their source and licence, changed after they were added. */
export function EditBoundaries({ set, onBack, onChanged }: Props) {
  const own = useQuery(boundariesQuery({ boundaries: 'world-110m', ownBoundaries: set.hash }))
  const [changed, setChanged] = useState<Partial<BoundaryCredit & { name: string }>>({})
  const queryClient = useQueryClient()
  const credit = own.data?.about.credit
  const words = { source: '', sourceUrl: '', licence: '', ...credit, name: set.name, ...changed }
  const change = (next: typeof changed) => setChanged((before) => ({ ...before, ...next }))
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.updateBoundarySet({ boundarySetId: set.id, body: trimmed(words) }),
    onSuccess: ({ hash }) => {
      if (hash !== set.hash) onChanged(set.hash, hash)
      onBack()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: boundarySetsQuery.queryKey }),
  })
  const error = save.error ?? own.error
  return (
    <DialogShell
      open
      title="Change source and licence"
      description="Published editions keep the words they have. Other maps of these boundaries keep theirs until you choose the new ones in their settings."
      width={640}
      loading={save.isPending || own.isPending}
      error={error && messageOf(error)}
      onClose={onBack}
      actions={
        <>
          <Button variant="text" onClick={onBack}>
            Cancel
          </Button>
          <Button
            variant="contained"
            loading={save.isPending}
            disabled={!credit || words.name.trim() === '' || !isLinkable(words.sourceUrl)}
            onClick={() => save.mutate()}
          >
            Change source and licence
          </Button>
        </>
      }
    >
      {credit && (
        <Stack gap={16}>
          <TextInput
            label="Name"
            value={words.name}
            maxLength={BOUNDARY_LIMITS.name}
            missing="Enter a name for the boundaries."
            onChange={(name) => change({ name })}
          />
          <CreditFields value={words} onChange={change} />
        </Stack>
      )}
    </DialogShell>
  )
}

const trimmed = ({ name, source, sourceUrl, licence }: BoundaryCredit & { name: string }) => ({
  name: name.trim(),
  source: source.trim(),
  sourceUrl: sourceUrl.trim(),
  licence: licence.trim(),
})
