import Button from '@mui/material/Button'

/** Closes the settings, at their foot. */
export const DoneButton = ({ onDone }: { onDone: () => void }) => (
  <Button onClick={onDone} sx={{ flex: 'none', minHeight: 44 }}>
    Done
  </Button>
)
