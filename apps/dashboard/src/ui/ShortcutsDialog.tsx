import { DialogShell, Kbd, Row, Text } from '@bubbles/ui'
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
            <Text as="h3" padding="0 0 8px" weight="semibold">
              {group}
            </Text>
            <Text as="dl">
              {keys.map(([each, what]) => (
                <Row key={each + what} gap={12} align="baseline" padding="3px 0">
                  <Row as="dt" fixed gap={4} style={{ width: 124 }}>
                    {keysOf(each, mac).map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Row>
                  <Text as="dd" tone="secondary">
                    {what}
                  </Text>
                </Row>
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
