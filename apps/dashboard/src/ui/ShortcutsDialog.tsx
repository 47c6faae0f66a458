import { DialogShell, Kbd, Text } from '@bubbles/ui'
import styles from './ShortcutsDialog.module.css'

/** Keys by what they are for. `Mod` is Ctrl, or Cmd on a Mac. */
export type ShortcutGroups = readonly {
  group: string
  keys: readonly (readonly [keys: string, what: string])[]
}[]

/** All keys of a screen, by group. */
export function ShortcutsDialog({
  groups,
  open,
  onClose,
}: {
  groups: ShortcutGroups
  open: boolean
  onClose: () => void
}) {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <DialogShell
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      width={760}
      loading={false}
      error={null}
    >
      <div className={styles.groups}>
        {groups.map(({ group, keys }) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.title}>{group}</h3>
            <Text as="dl">
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
            </Text>
          </section>
        ))}
      </div>
    </DialogShell>
  )
}

/** The keys as they are written on this computer's keyboard. */
const keysOf = (keys: string, mac: boolean): string[] =>
  keys.split(' ').map((key) => (key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : key === 'Alt' && mac ? '⌥' : key))
