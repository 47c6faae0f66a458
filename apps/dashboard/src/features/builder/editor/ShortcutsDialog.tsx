import { DialogShell, Kbd } from '@bubbles/ui'
import { useEffect, useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { keysOf, SHORTCUTS } from './shortcuts.ts'
import styles from './ShortcutsDialog.module.css'

/** All keys of the builder, by group. "?" opens it where nothing is written, Ctrl+/ everywhere. */
export function ShortcutsDialog({ ui }: { ui: BuilderUi }) {
  const open = useSyncExternalStore(ui.subscribe, () => ui.get().shortcuts)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !asksForKeys(event)) return
      event.preventDefault()
      ui.set({ shortcuts: true })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [ui])
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <DialogShell
      open={open}
      onClose={() => ui.set({ shortcuts: false })}
      title="Keyboard shortcuts"
      width={760}
      loading={false}
      error={null}
    >
      <div className={styles.groups}>
        {SHORTCUTS.map(({ group, keys }) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.title}>{group}</h3>
            <dl className={styles.keys}>
              {keys.map(([each, what]) => (
                <div key={each + what} className={styles.row}>
                  <dt>
                    {keysOf(each, mac).map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DialogShell>
  )
}

/** Ctrl+/ or Cmd+/ anywhere; a question mark where it would write nothing. */
function asksForKeys(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key === '/') return true
  const { target } = event
  const writes =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  return event.key === '?' && !writes && document.querySelector('[role=dialog]') === null
}
