import { Stack } from '@bubbles/ui'
import { useState } from 'react'
import { countOf } from '../../../format/numbers.ts'
import { type HistoryEntry, savesIn } from './entries.ts'
import { FoldButton } from './FoldButton.tsx'
import type { Version } from './queries.ts'
import { SaveList } from './SaveList.tsx'
import styles from './VersionEntry.module.css'
import { VersionRow, type VersionRowProps } from './VersionRow.tsx'

/** A version in the drawer, with the saves it was made in and the versions under it. */
export function VersionEntry({ entry, ...rest }: VersionRowProps & { entry: HistoryEntry }) {
  const { version, folded } = entry
  const [isOpen, setOpen] = useState(false)
  const oldest = folded.at(-1)
  const holdsSeen =
    oldest !== undefined && rest.seen !== null && rest.seen > oldest.since && rest.seen <= version.since
  return (
    <li>
      <Session {...rest} version={version} />
      {folded.length > 0 && (
        <FoldButton isOpen={isOpen || holdsSeen} onToggle={() => setOpen(!isOpen)}>
          {countOf(savesIn(folded), 'save')} before it
        </FoldButton>
      )}
      {(isOpen || holdsSeen) && (
        <Stack as="ul" className={styles.folded}>
          {folded.map((each) => (
            <li key={each.version}>
              <Session {...rest} version={each} />
            </li>
          ))}
        </Stack>
      )}
    </li>
  )
}

/** A version and, unfolded, the saves it was made in. */
function Session({ version, ...rest }: VersionRowProps & { version: Version }) {
  const [isOpen, setOpen] = useState(false)
  const holdsSeen = rest.seen !== null && rest.seen > version.since && rest.seen < version.version
  return (
    <>
      <VersionRow {...rest} version={version} />
      {version.edits > 1 && (
        <FoldButton isOpen={isOpen || holdsSeen} onToggle={() => setOpen(!isOpen)}>
          {countOf(version.edits, 'save')}
        </FoldButton>
      )}
      {(isOpen || holdsSeen) && <SaveList {...rest} session={version} />}
    </>
  )
}
