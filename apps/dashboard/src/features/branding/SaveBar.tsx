import { ConfirmDialog, FormError, Panel, Row, Text } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useBlocker } from '@tanstack/react-router'
import styles from './SaveBar.module.css'
import type { BrandingDraft } from './useBrandingDraft.ts'

/** At the foot of the screen while something is changed and not saved. Leaving asks first. */
export function SaveBar({ draft, problem }: { draft: BrandingDraft; problem: string | null }) {
  const { isChanged, loading, error, save, discard } = draft
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  return (
    <>
      <div className={styles.room} aria-hidden />
      {isChanged && (
        <Panel as="section" gap={8} edge="float" className={styles.bar} aria-label="Changes not saved">
          <FormError error={error ?? problem} />
          <Row gap={8}>
            <Text as="p" grow>
              Fonts or colours are changed and not saved.
            </Text>
            <Button variant="text" onClick={discard} disabled={loading}>
              Discard
            </Button>
            <Button variant="contained" loading={loading} disabled={problem !== null} onClick={save}>
              Save
            </Button>
          </Row>
        </Panel>
      )}
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
        You changed fonts or colours and haven’t saved them.
      </ConfirmDialog>
    </>
  )
}
