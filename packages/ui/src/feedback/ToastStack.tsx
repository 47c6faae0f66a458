import { BareButton } from '../layout/BareButton.tsx'
import { Row } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { ToolButton } from '../parts/ToolButton.tsx'
import { CircleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type ToastStore, toasts } from './toastStore.ts'
import styles from './ToastStack.module.css'

const TOAST = {
  gap: 10,
  padding: '6px 6px 6px 16px',
  radius: 8,
  weight: 'medium',
  className: styles.toast,
} as const

/** Keeps an entry while the pointer or the focus is on it (WCAG 2.2.1: time enough to read, and to reach its button). */
const holding = (store: ToastStore, id: string) => ({
  onPointerEnter: () => store.hold(id),
  onPointerLeave: () => store.release(id),
  onFocus: () => store.hold(id),
  onBlur: () => store.release(id),
})

/**
 * Draws the queue: errors red and tonal at the top centre, later ones lower, each with a close icon; the notice
 * neutral at the bottom, with its action. Place it once, at the root.
 */
export function ToastStack({ store = toasts }: { store?: ToastStore }) {
  const { errors, notice } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return (
    <>
      <div className={styles.errors}>
        {errors.map((entry) => (
          <Row key={entry.id} role="alert" surface="error" {...TOAST} {...holding(store, entry.id)}>
            <CircleAlert aria-hidden size={18} strokeWidth={1.75} />
            <Text grow padding="6px 6px 6px 0" breakWords>
              {entry.message}
            </Text>
            <ToolButton size={36} label="Close" onClick={() => store.remove(entry.id)}>
              <X aria-hidden />
            </ToolButton>
          </Row>
        ))}
      </div>
      <output className={styles.notices}>
        {notice !== null && (
          <Row
            key={notice.id}
            {...TOAST}
            className={`${styles.toast} ${styles.notice}`}
            {...holding(store, notice.id)}
          >
            <Text grow padding="6px 6px 6px 0" breakWords>
              {notice.message}
            </Text>
            {notice.action !== undefined && (
              <BareButton
                fixed
                padding="0 12px"
                radius={6}
                weight="semibold"
                className={styles.action}
                onClick={() => {
                  store.remove(notice.id)
                  notice.action?.onAction()
                }}
              >
                {notice.action.label}
              </BareButton>
            )}
            <ToolButton size={36} label="Close" onClick={() => store.remove(notice.id)}>
              <X aria-hidden />
            </ToolButton>
          </Row>
        )}
      </output>
    </>
  )
}
