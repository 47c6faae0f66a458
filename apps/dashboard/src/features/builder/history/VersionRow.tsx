import { Avatar, BareButton, Chip, Menu, PlainField, Row, Stack, Text, Button, IconButton } from '@bubbles/ui'
import { MAX_VERSION_NAME } from '@bubbles/domain'
import { Bookmark, EllipsisVertical, Globe } from 'lucide-react'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { momentInFull } from '../../../format/time.ts'
import { peopleWords, publicationWords, timeWords, versionTitle, publishedWords } from './entries.ts'
import { useNameVersion, type Version } from './queries.ts'
import styles from './VersionEntry.module.css'

/** What a version in the drawer needs to know of the drawer. */
export interface VersionRowProps {
  reportId: string
  /** Number of the newest version. */
  newest: number
  /** Number of the version that is looked at. */
  seen: number | null
  editable: boolean
  /** @param from what had the focus, to be given it back. */
  onSee: (version: Version, from: HTMLElement) => void
}

/** One version: a click opens it, its menu names it. */
export function VersionRow({
  reportId,
  version,
  newest,
  seen,
  editable,
  onSee,
  save,
}: VersionRowProps & {
  version: Version
  /** How a single save of a session is called. */
  save?: { time: string; title: string }
}) {
  const [naming, setNaming] = useState(false)
  const { mutate: nameVersion } = useNameVersion(reportId)
  // Of a session's saves the session says it already.
  const isNewest = !save && version.version === newest
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
  const time = save?.time ?? timeWords(version.createdAt)
  const title = save && version.name === null ? save.title : versionTitle(version)
  const publishing = publishedWords(version.publications)
  const published = !save && version.name !== null && version.publications.length > 0
  return (
    <Row hover align="start" radius={8} surface={seen === version.version ? 'primary' : undefined}>
      <BareButton
        grow
        padding={8}
        className={styles.see}
        data-version={version.version}
        aria-current={seen === version.version}
        title={momentInFull(version.createdAt)}
        onClick={(event: MouseEvent<HTMLElement>) => onSee(version, event.currentTarget)}
      >
        <Row as="span" gap={8} align="stretch">
          <Text fixed tone="secondary" numeric>
            {time}
          </Text>
          <Text shrink breakWords weight={version.name === null ? undefined : 'semibold'}>
            {title}
          </Text>
        </Row>
        {/* Data that came from an address has no person: its name says where from. */}
        {version.kind !== 'refreshed' && (
          <Row as="span" gap={4} shrink>
            {version.people.slice(0, 3).map((person) => (
              <Avatar key={person.id} name={person.name} size={20} />
            ))}
            <Text shrink size="small" tone="secondary" breakWords>
              {peopleWords(version.people)}
            </Text>
          </Row>
        )}
        {!save && publishing !== '' && (
          <Text size="small" tone="warning" breakWords>
            {publishing}
          </Text>
        )}
        {(isNewest || published) && (
          <Row as="span" gap={6} align="stretch" wrap>
            {isNewest && <Chip tone="primary">Now</Chip>}
            {published && (
              <Chip tone="success" icon={<Globe size={14} strokeWidth={1.75} />}>
                {publicationWords(version.publications)}
              </Chip>
            )}
          </Row>
        )}
      </BareButton>
      {editable && (
        <VersionMenu
          version={version}
          title={title}
          time={time}
          onName={() => setNaming(true)}
          onUnname={() => nameVersion({ version: version.version, name: null })}
        />
      )}
    </Row>
  )
}

function VersionMenu({
  version,
  title,
  time,
  onName,
  onUnname,
}: {
  version: Version
  title: string
  time: string
  onName: () => void
  onUnname: () => void
}) {
  return (
    <Menu
      label={`Version of ${time}`}
      align="end"
      entries={[
        {
          id: 'name',
          label: version.name === null ? 'Name this version' : 'Rename this version',
          icon: <Bookmark />,
          onSelect: onName,
        },
        ...(version.name === null
          ? []
          : [
              {
                id: 'unname',
                label: 'Remove name',
                onSelect: onUnname,
              },
            ]),
      ]}
      trigger={(props) => (
        <IconButton
          style={{ flex: 'none', marginTop: '4px' }}
          aria-label={`More for ${title}, ${time}`}
          {...props}
        >
          <EllipsisVertical aria-hidden />
        </IconButton>
      )}
    />
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
    <Stack
      as="form"
      gap={8}
      padding={8}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onName(name.trim() || null)
      }}
    >
      <PlainField
        aria-label={`Name of the version from ${timeWords(version.createdAt)}`}
        placeholder="Sent to the board"
        maxLength={MAX_VERSION_NAME}
        value={name}
        ref={focusWhenShown}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setName(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onCancel()
        }}
      />
      <Row as="span" gap={8} align="stretch" justify="end">
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Save the name</Button>
      </Row>
    </Stack>
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
