import { Avatar, BareButton, Chip, IconButton, Menu, Row, Text } from '@bubbles/ui'
import { Bookmark, EllipsisVertical, Globe } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { momentInFull } from '../../../format/time.ts'
import { peopleWords, publicationWords, timeWords, versionTitle, publishedWords } from './entries.ts'
import { useNameVersion, type Version } from './queries.ts'
import styles from './VersionEntry.module.css'
import { VersionName } from './VersionName.tsx'

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

interface OneVersionProps extends VersionRowProps {
  version: Version
  /** How a single save of a session is called. */
  save?: { time: string; title: string }
}

/** One version: a click opens it, its menu names it. */
export function VersionRow({ reportId, editable, ...shown }: OneVersionProps) {
  const { version, save } = shown
  const [naming, setNaming] = useState(false)
  const { mutate: nameVersion } = useNameVersion(reportId)
  const stopNaming = () => {
    setNaming(false)
    focusVersion(version.version)
  }
  if (naming)
    return (
      <VersionName
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
  return (
    <Row hover align="start" radius={8} surface={shown.seen === version.version ? 'primary' : undefined}>
      <SeeButton {...shown} time={time} title={title} />
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

/** Opens a version: when and by whom it was made, and whether readers have it. */
function SeeButton({
  version,
  newest,
  seen,
  onSee,
  save,
  time,
  title,
}: Omit<OneVersionProps, 'reportId' | 'editable'> & { time: string; title: string }) {
  const publishing = publishedWords(version.publications)
  return (
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
      {version.kind !== 'refreshed' && <Writers people={version.people} />}
      {!save && publishing !== '' && (
        <Text size="small" tone="warning" breakWords>
          {publishing}
        </Text>
      )}
      {/* Of a session's saves the session says it already. */}
      {!save && <Marks version={version} isNewest={version.version === newest} />}
    </BareButton>
  )
}

const Writers = ({ people }: { people: Version['people'] }) => (
  <Row as="span" gap={4} shrink>
    {people.slice(0, 3).map((person) => (
      <Avatar key={person.id} name={person.name} size={20} />
    ))}
    <Text shrink size="small" tone="secondary" breakWords>
      {peopleWords(people)}
    </Text>
  </Row>
)

/** Whether it is what is on the paper now, and whether it was published. */
function Marks({ version, isNewest }: { version: Version; isNewest: boolean }) {
  const isPublished = version.name !== null && version.publications.length > 0
  if (!isNewest && !isPublished) return null
  return (
    <Row as="span" gap={6} align="stretch" wrap>
      {isNewest && <Chip tone="primary">Now</Chip>}
      {isPublished && (
        <Chip tone="success" icon={<Globe size={14} strokeWidth={1.75} />}>
          {publicationWords(version.publications)}
        </Chip>
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
        version.name !== null && { id: 'unname', label: 'Remove name', onSelect: onUnname },
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

/** Gives a version the focus once the list is drawn anew: a new name can move it to another group. */
const focusVersion = (version: number): void =>
  void setTimeout(() => document.querySelector<HTMLElement>(`[data-version="${version}"]`)?.focus(), 50)
