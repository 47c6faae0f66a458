import { ConfirmDialog, SaveBar as Bar } from '@bubbles/ui'
import { useBlocker } from '@tanstack/react-router'
import type { BrandingDraft } from './useBrandingDraft.ts'

/** At the foot of the page while something is changed and not saved. Leaving asks first. */
export function SaveBar({ draft, problem }: { draft: BrandingDraft; problem: string | null }) {
  const { isChanged, loading, error, save, discard } = draft
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  return (
    <>
      <Bar
        words={isChanged ? 'You have unsaved changes to the branding.' : null}
        loading={loading}
        disabled={problem !== null}
        error={error ?? problem}
        onDiscard={discard}
        onSave={save}
      />
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        danger
        title="Leave without saving?"
        confirmLabel="Leave"
        loading={false}
        error={null}
        onClose={() => blocker.reset?.()}
        onConfirm={() => {
          discard()
          blocker.proceed?.()
        }}
      >
        You changed the branding and haven’t saved it.
      </ConfirmDialog>
    </>
  )
}
