import { Search } from 'lucide-react'
import { Text } from '../layout/Text.tsx'
import { Kbd } from '../parts/Kbd.tsx'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import styles from './AppFrame.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens what leads anywhere, and shows its key. */
export const JumpButton = ({ folded, onJump }: { folded: boolean; onJump: () => void }) => (
  <button
    type="button"
    className={`${styles.item} ${styles.jump}`}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onJump}
  >
    <Search aria-hidden size={20} strokeWidth={1.75} />
    {folded ? (
      <VisuallyHidden>Jump to</VisuallyHidden>
    ) : (
      <>
        <Text grow style={{ textAlign: 'start' }}>
          Jump to
        </Text>
        <Kbd>{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>
      </>
    )}
  </button>
)
