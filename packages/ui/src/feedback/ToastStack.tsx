import { CircleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type ToastStore, toasts } from './toastStore.ts'
import styles from './ToastStack.module.css'

/** What keeps a toast while somebody is on it. */
const held = (store: ToastStore, id: string) => ({
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
          <div key={entry.id} role="alert" className={styles.error} {...held(store, entry.id)}>
            <CircleAlert aria-hidden size={18} strokeWidth={1.75} />
            <span className={styles.message}>{entry.message}</span>
            <button
              type="button"
              aria-label="Close"
              className={styles.close}
              onClick={() => store.remove(entry.id)}
            >
              <X aria-hidden size={18} strokeWidth={1.75} />
            </button>
          </div>
        ))}
      </div>
      <output className={styles.notices}>
        {notice !== null && (
          <div key={notice.id} className={styles.notice} {...held(store, notice.id)}>
            <span className={styles.message}>{notice.message}</span>
            {notice.action !== undefined && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  store.remove(notice.id)
                  notice.action?.onAction()
                }}
              >
                {notice.action.label}
              </button>
            )}
            <button
              type="button"
              aria-label="Close"
              className={styles.close}
              onClick={() => store.remove(notice.id)}
            >
              <X aria-hidden size={18} strokeWidth={1.75} />
            </button>
          </div>
        )}
      </output>
    </>
  )
}
