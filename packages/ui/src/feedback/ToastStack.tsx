import { CircleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type ToastStore, toasts } from './toastStore.ts'
import styles from './ToastStack.module.css'

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
          <div key={entry.id} role="alert" className={styles.error}>
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
          <div
            key={notice.id}
            className={styles.notice}
            onPointerEnter={() => store.hold(notice.id)}
            onPointerLeave={() => store.release(notice.id)}
            onFocus={() => store.hold(notice.id)}
            onBlur={() => store.release(notice.id)}
          >
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
