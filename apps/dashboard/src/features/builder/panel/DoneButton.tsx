import Button from '@mui/material/Button'
import styles from './PanelFrame.module.css'

/** Closes the settings, at their foot. */
export const DoneButton = ({ onDone }: { onDone: () => void }) => (
  <Button className={styles.next} variant="text" onClick={onDone}>
    Done
  </Button>
)
