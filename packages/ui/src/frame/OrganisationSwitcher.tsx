import { ChevronsUpDown } from 'lucide-react'
import { Row } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { Menu, type MenuEntry } from '../overlay/Menu.tsx'
import { type MarkColours, OrganisationMark } from '../parts/OrganisationMark.tsx'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import styles from './AppFrame.module.css'

/** The organisation on top; `colours` are those of its first letter where it has no logo. */
export interface FrameOrganisation {
  name: string
  logoUrl?: string
  colours?: MarkColours
}

/** The organisation one is in; a menu where there are others to go to. */
export function OrganisationSwitcher({
  organisation,
  entries,
  folded,
}: {
  organisation: FrameOrganisation
  entries: readonly MenuEntry[]
  folded: boolean
}) {
  const inside = (
    <>
      <OrganisationMark {...organisation} wide={!folded} />
      {!folded && (
        <Text grow truncate>
          {organisation.name}
        </Text>
      )}
    </>
  )
  if (entries.length === 0) return <div className={styles.switcher}>{inside}</div>
  return (
    <Menu
      label="Organisations"
      entries={entries}
      minWidth={216}
      trigger={(props) => (
        <button type="button" className={styles.switcher} {...props}>
          <VisuallyHidden>{`${organisation.name}, switch organisation`}</VisuallyHidden>
          <Row aria-hidden as="span" gap={12} grow>
            {inside}
          </Row>
          {!folded && (
            <ChevronsUpDown aria-hidden size={16} strokeWidth={1.75} color="var(--bb-text-secondary)" />
          )}
        </button>
      )}
    />
  )
}
