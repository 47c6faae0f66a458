import { Panel, Row, Text, Button } from '@bubbles/ui'
import { renewal } from '@bubbles/session'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useIsOffline } from './connection.ts'
import styles from './RenewalBar.module.css'

/**
 * Says that the sign-in cannot be renewed at the moment, for as long as that is so. Nothing is lost and nobody has to do
 * anything: it goes by itself once the identity service answers again, and what could not be loaded meanwhile is loaded.
 */
export function RenewalBar() {
  const isFailing = useSyncExternalStore(renewal.subscribe, renewal.isFailing)
  // Without a connection that is all there is to say.
  const isOffline = useIsOffline()
  const [isTrying, setTrying] = useState(false)
  const hasFailed = useRef(false)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isFailing) {
      hasFailed.current = true
      return
    }
    if (!hasFailed.current) return
    hasFailed.current = false
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [isFailing, queryClient])

  return (
    <output className={styles.place}>
      {isFailing && !isOffline && (
        <Panel edge="float" padding="6px 6px 6px 16px" radius={8}>
          <Row gap={10}>
            <CloudOff aria-hidden size={18} strokeWidth={1.75} />
            <Text grow padding="6px 0">
              We couldn’t keep you signed in. Your work is safe in this browser, and we’ll keep trying.
            </Text>
            <Button
              variant="text"
              style={{ flex: 'none', minWidth: 80 }}
              aria-disabled={isTrying}
              onClick={() => {
                if (isTrying) return
                setTrying(true)
                void renewal.now().finally(() => setTrying(false))
              }}
            >
              {isTrying ? 'Trying' : 'Try now'}
            </Button>
          </Row>
        </Panel>
      )}
    </output>
  )
}
