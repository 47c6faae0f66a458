import type { Resource } from '@bubbles/contract'
import { ConfirmDialog, messageOf, SettingsSection, Text, Button } from '@bubbles/ui'
import { useState } from 'react'
import { useLeaveOrganisation } from '../../api/organisations.ts'
import { basePath } from '../../paths.ts'

/** Leaves the organisation of this page. Its owner hands it over first. */
export function LeaveSection({ organisation }: { organisation: Resource<'getCurrentOrganisation'> }) {
  const [asking, setAsking] = useState(false)
  const leave = useLeaveOrganisation()
  const { friendlyName, isOwner } = organisation
  return (
    <SettingsSection
      title={`Leave ${friendlyName}`}
      words="You’ll lose access to it. What you wrote will be kept."
    >
      {isOwner ? (
        <Text as="p" tone="secondary" breakWords>
          You own {friendlyName}. Transfer it to someone else before you leave, or delete it.
        </Text>
      ) : (
        <div>
          <Button onClick={() => setAsking(true)}>Leave {friendlyName}</Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          open
          danger
          title={`Leave ${friendlyName}?`}
          confirmLabel="Leave organisation"
          loading={leave.isPending || leave.isSuccess}
          error={leave.error && messageOf(leave.error)}
          onClose={() => setAsking(false)}
          // The start decides anew where a person without this organisation belongs.
          onConfirm={() => leave.mutate(undefined, { onSuccess: () => location.assign(`${basePath}/`) })}
        >
          You’ll need a new invite to come back.
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}
