import { Avatar, Chip, Menu } from '@bubbles/ui'
import IconButton from '@mui/material/IconButton'
import { Bookmark, ChevronDown, EllipsisVertical, Globe } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../format/numbers.ts'
import { momentInFull } from '../../../format/time.ts'
import {
  type HistoryEntry,
  peopleWords,
  publicationWords,
  savesIn,
  timeWords,
  versionTitle,
} from './entries.ts'
import { useNameVersion, type Version } from './queries.ts'
import styles from './VersionEntry.module.css'

/** A version in the drawer, with the saves under it. */
export function VersionEntry({
  entry,
  ...rest
}: {
  entry: HistoryEntry
  reportId: string
  /** Number of the newest version. */
  newest: number
  /** Number of the version that is looked at. */
  seen: number | null
  editable: boolean
  /** @param from what had the focus, to be given it back. */
  onSee: (version: Version, from: HTMLElement) => void
}) {
  const { version, folded } = entry
  const [open, setOpen] = useState(false)
  const holdsSeen = folded.some((each) => each.version === rest.seen)
  return (
    <li>
      <Row {...rest} version={version} />
      {folded.length > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open || holdsSeen}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
          {countOf(savesIn(folded), 'save')} before it
        </button>
      )}
      {(open || holdsSeen) && (
        <ul className={styles.folded}>
          {folded.map((each) => (
            <li key={each.version}>
              <Row {...rest} version={each} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Row({
  reportId,
  version,
  newest,
  seen,
  editable,
  onSee,
}: Omit<Parameters<typeof VersionEntry>[0], 'entry'> & { version: Version }) {
  const [naming, setNaming] = useState(false)
  const { mutate: nameVersion } = useNameVersion(reportId)
  const isNewest = version.version === newest
  const stopNaming = () => {
    setNaming(false)
    focusVersion(version.version)
  }
  if (naming)
    return (
      <NameForm
        version={version}
        onCancel={stopNaming}
        onName={(name) => {
          stopNaming()
          if (name !== version.name) nameVersion({ version: version.version, name })
        }}
      />
    )
  const published = version.name !== null && version.publications.length > 0
  return (
    <div className={styles.row} data-seen={seen === version.version ? '' : undefined}>
      <button
        type="button"
        className={styles.see}
        data-version={version.version}
        aria-current={seen === version.version}
        title={momentInFull(version.createdAt)}
        onClick={(event) => onSee(version, event.currentTarget)}
      >
        <span className={styles.head}>
          <span className={styles.time}>{timeWords(version.createdAt)}</span>
          <span className={version.name === null ? styles.title : `${styles.title} ${styles.named}`}>
            {versionTitle(version)}
          </span>
        </span>
        <span className={styles.people}>
          {version.people.slice(0, 3).map((person) => (
            <Avatar key={person.id} name={person.name} size={20} />
          ))}
          <span className={styles.names}>
            {peopleWords(version.people)}
            {version.edits > 1 && `, ${countOf(version.edits, 'save')}`}
          </span>
        </span>
        {(isNewest || published) && (
          <span className={styles.chips}>
            {isNewest && <Chip tone="primary">Now</Chip>}
            {published && (
              <Chip tone="success" icon={<Globe size={14} strokeWidth={1.75} />}>
                {publicationWords(version.publications)}
              </Chip>
            )}
          </span>
        )}
      </button>
      {editable && (
        <Menu
          label={`Version of ${timeWords(version.createdAt)}`}
          align="end"
          entries={[
            {
              id: 'name',
              label: version.name === null ? 'Name this version' : 'Rename this version',
              icon: <Bookmark />,
              onSelect: () => setNaming(true),
            },
            ...(version.name === null
              ? []
              : [
                  {
                    id: 'unname',
                    label: 'Take the name away',
                    onSelect: () => nameVersion({ version: version.version, name: null }),
                  },
                ]),
          ]}
          trigger={(props) => (
            <IconButton
              className={styles.more}
              aria-label={`More for ${versionTitle(version)}, ${timeWords(version.createdAt)}`}
              {...props}
            >
              <EllipsisVertical aria-hidden />
            </IconButton>
          )}
        />
      )}
    </div>
  )
}

function NameForm({
  version,
  onName,
  onCancel,
}: {
  version: Version
  onName: (name: string | null) => void
  onCancel: () => void
}) {
  const [name, setName] = useState(version.name ?? '')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onName(name.trim() || null)
      }}
    >
      <input
        className={styles.input}
        aria-label={`Name of the version of ${timeWords(version.createdAt)}`}
        placeholder="Sent to the board"
        maxLength={120}
        value={name}
        ref={focusWhenShown}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onCancel()
        }}
      />
      <span className={styles.formActions}>
        <button type="button" className={styles.quiet} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className={styles.save}>
          Save the name
        </button>
      </span>
    </form>
  )
}

/** Gives a version the focus once the list is drawn anew: a new name can move it to another group. */
const focusVersion = (version: number): void =>
  void setTimeout(() => document.querySelector<HTMLElement>(`[data-version="${version}"]`)?.focus(), 50)

/** The menu gives the focus back first; then the field takes it, once. */
function focusWhenShown(input: HTMLInputElement | null): void {
  if (input === null || input.dataset.shown !== undefined) return
  input.dataset.shown = ''
  setTimeout(() => {
    input.focus()
    input.select()
  }, 50)
}
