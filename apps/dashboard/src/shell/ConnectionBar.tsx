import { Text, toasts } from '@bubbles/ui'
import { CloudOff } from 'lucide-react'
import { useHeldBack, useIsOffline } from './connection.ts'
import styles from './RenewalBar.module.css'

function sent(changes: number): void {
  const saved = changes === 1 ? 'Your change was saved.' : `Your ${changes} changes were saved.`
  toasts.notify({ message: `You’re back online. ${saved}` })
}

/** Says, on every screen and once, that there is no connection, and what becomes of what is typed and saved meanwhile. */
export function ConnectionBar() {
  const isOffline = useIsOffline()
  const changes = useHeldBack(sent)
  return (
    <output className={styles.place}>
      {isOffline && (
        <div className={styles.bar}>
          <CloudOff aria-hidden size={18} strokeWidth={1.75} />
          <Text grow padding="6px 0">
            {offlineWords(changes)}
          </Text>
        </div>
      )}
    </output>
  )
}

function offlineWords(changes: number): string {
  const begin = 'You’re offline. What you type stays in this browser, and'
  if (changes === 0) return `${begin} the rest loads when you’re back.`
  return `${begin} ${changes === 1 ? '1 change is' : `${changes} changes are`} sent when you’re back.`
}
