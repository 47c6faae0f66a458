import { messageOf, toasts } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organisationLogoQuery, useRemoveLogo, useUploadLogo } from '../../api/branding.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { blobOf } from './logoImage.ts'

/** The organisation's logo and what changes it. Every change is kept at once, and can be taken back. */
export function useLogo() {
  const organisation = useOrganisation()
  const image = useQuery({ ...organisationLogoQuery, enabled: Boolean(organisation?.logo) }).data ?? null
  const upload = useUploadLogo()
  const removal = useRemoveLogo()
  const [problem, setProblem] = useState<string | null>(null)
  const onError = (error: Error) => setProblem(messageOf(error))
  const notify = (message: string) =>
    toasts.notify({
      message,
      ...(image !== null && {
        action: { label: 'Undo', onAction: () => upload.mutate(blobOf(image), { onError }) },
      }),
    })
  return {
    /** Its `data:` address; null while there is none. */
    image,
    uploadedAt: organisation?.logoUploadedAt ?? null,
    upload: (chosen: Blob, onDone: () => void) =>
      upload.mutate(chosen, {
        onSuccess: () => {
          onDone()
          notify(image === null ? 'Logo uploaded.' : 'Logo replaced.')
        },
      }),
    isUploading: upload.isPending,
    uploadError: upload.error === null ? null : messageOf(upload.error),
    forgetError: upload.reset,
    remove: () => removal.mutate(undefined, { onSuccess: () => notify('Logo removed.'), onError }),
    isRemoving: removal.isPending,
    /** Why a file can't be the logo, or what went wrong with a change. */
    problem,
    setProblem,
  }
}

/** The organisation's logo and what changes it. */
export type Logo = ReturnType<typeof useLogo>
