import { DialogShell, Button } from '@bubbles/ui'
import { type ReactNode, useState } from 'react'
import type { LinkSettingsState } from './useLinkSettings.ts'

/** How long the dialog takes to give the focus back, in ms. */
const FOCUS_BACK = 50

/**
 * Asks before link settings that were changed and not saved are left behind, while there is a link that they would hold
 * for.
 * @param onFailed what brings the settings into sight when they could not be saved.
 * @returns `guard`, which does something at once or after the question, and the question.
 */
export function useLinkGuard(
  link: LinkSettingsState,
  isLive: boolean,
  onFailed: () => void = () => undefined,
): { guard: (leave: () => void) => void; question: ReactNode } {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const answered = (then: () => void) => {
    setLeave(null)
    setTimeout(then, FOCUS_BACK)
  }
  return {
    guard: (next) => (isLive && link.isChanged ? setLeave(() => next) : next()),
    question: (
      <DialogShell
        open={leave !== null}
        onClose={() => setLeave(null)}
        title="Save link settings?"
        description="You’ve changed them. Until you save, the link stays as it was."
        loading={false}
        error={null}
        actions={
          <>
            <Button
              variant="text"
              color="secondary"
              onClick={() =>
                answered(() => {
                  link.discard()
                  leave?.()
                })
              }
            >
              Don’t save
            </Button>
            <Button
              variant="contained"
              onClick={() =>
                answered(() => void link.save().then((isSaved) => (isSaved ? leave?.() : onFailed())))
              }
            >
              Save link settings
            </Button>
          </>
        }
      />
    ),
  }
}
