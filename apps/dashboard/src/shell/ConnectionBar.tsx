import { Panel, Row, Text, toasts } from '@bubbles/ui'
import { CloudOff, Hourglass, type LucideIcon } from 'lucide-react'
import { useHeldBack, useIsOffline, useIsServerBusy } from './connection.ts'
import styles from './RenewalBar.module.css'

function sent(changes: number): void {
  const saved = changes === 1 ? 'Your change was saved.' : `Your ${changes} changes were saved.`
  toasts.notify({ message: `You’re back online. ${saved}` })
}

/**
 * Says, on every screen and once, that there is no connection, and what becomes of what is typed and saved meanwhile; or
 * that the server is busy and something waits for it.
 */
export function ConnectionBar() {
  const isOffline = useIsOffline()
  const isBusy = useIsServerBusy()
  const changes = useHeldBack(sent)
  return (
    <output className={styles.place}>
      {isOffline && <Bar icon={CloudOff} words={offlineWords(changes)} />}
      {isBusy && !isOffline && <Bar icon={Hourglass} words={BUSY} />}
    </output>
  )
}

const BUSY = 'The server is busy. We’ll keep trying.'

function Bar({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <Panel edge="float" padding="6px 16px" radius={8}>
      <Row gap={10}>
        <Icon aria-hidden size={18} strokeWidth={1.75} />
        <Text grow padding="6px 0">
          {words}
        </Text>
      </Row>
    </Panel>
  )
}

function offlineWords(changes: number): string {
  const begin = 'You’re offline. What you type stays in this browser, and'
  if (changes === 0) return `${begin} the rest loads when you’re back online.`
  return `${begin} ${changes === 1 ? '1 change' : `${changes} changes`} will be sent when you’re back online.`
}
