import { Button } from '@bubbles/ui'

/** Closes the settings, at their foot. */
export const DoneButton = ({ onDone, disabled }: { onDone: () => void; disabled?: boolean }) => (
  <Button disabled={disabled} onClick={onDone} style={{ flex: 'none', minHeight: 44 }}>
    Done
  </Button>
)
