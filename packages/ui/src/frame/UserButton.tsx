import { Text } from '../layout/Text.tsx'
import { Menu, type MenuEntry } from '../overlay/Menu.tsx'
import { Avatar } from '../parts/Avatar.tsx'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import styles from './AppFrame.module.css'

/** The person and what they are here; `wordsInFull` where `words` shortens it. */
export interface FrameUser {
  name: string
  words: string
  wordsInFull?: string
}

/** The person, with the menu of their account. */
export function UserButton({ user, entries }: { user: FrameUser; entries: readonly MenuEntry[] }) {
  return (
    <Menu
      label="You"
      entries={entries}
      trigger={(props) => (
        <button type="button" className={styles.user} {...props}>
          <VisuallyHidden>{`${user.name}, account menu`}</VisuallyHidden>
          <Avatar name={user.name} />
          <Text aria-hidden as="div" shrink hiddenOn="folded">
            <Text block weight="semibold" truncate>
              {user.name}
            </Text>
            <Text block size="small" tone="secondary" truncate title={user.wordsInFull}>
              {user.words}
            </Text>
          </Text>
        </button>
      )}
    />
  )
}
