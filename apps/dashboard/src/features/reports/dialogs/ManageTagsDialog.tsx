import { TAG_LIMITS, tagKey, tagName } from '@bubbles/domain'
import {
  Button,
  ConfirmDialog,
  DialogShell,
  FormDialog,
  IconButton,
  messageOf,
  Text,
  TextField,
  Toggle,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { PencilLine, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Tag, tagsQuery } from '../../../api/organising.ts'
import { useChangeTag } from '../../../api/organisingChanges.ts'
import { countOf } from '../../../format/numbers.ts'
import styles from './TagsDialog.module.css'

interface Asked {
  kind: 'rename' | 'remove'
  tag: Tag
}

const buttonId = ({ kind, tag }: Asked): string => `${kind}-${tag.id}`

/** The organisation's tags: each can be renamed, merged into another by its name, removed, or shown to readers as a topic. */
export default function ManageTagsDialog({
  mayChange,
  mayOpen,
  onClose,
}: {
  mayChange: boolean
  /** Whether the person may show a tag to readers. */
  mayOpen: boolean
  onClose: () => void
}) {
  const open = useChangeTag()
  const query = useQuery(tagsQuery)
  const tags = query.data ?? []
  const [asked, setAsked] = useState<Asked | null>(null)
  const [back, setBack] = useState<string | null>(null)
  const close = () => {
    setBack(asked && buttonId(asked))
    setAsked(null)
  }
  // The list is a new dialog then, which would put the keyboard at its beginning.
  useEffect(() => {
    if (back !== null && asked === null) document.getElementById(back)?.focus()
  }, [back, asked])
  if (asked?.kind === 'rename') return <RenameTag tag={asked.tag} tags={tags} onClose={close} />
  if (asked?.kind === 'remove') return <RemoveTag tag={asked.tag} onClose={close} />
  return (
    <DialogShell
      open
      title="Manage tags"
      loading={false}
      error={query.isError ? messageOf(query.error) : open.isError ? messageOf(open.error) : null}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {query.isSuccess && tags.length === 0 && (
        <Text as="p" tone="secondary">
          No tags yet. Choose “Tags” in a report’s menu.
        </Text>
      )}
      {mayOpen && tags.length > 0 && (
        <Text as="p" tone="secondary">
          Readers can find reports by topic on the front page. Other tags are never shown to them.
        </Text>
      )}
      <ul className={styles.tags} aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag.id}>
            <span className={styles.name}>{tag.name}</span>
            <Text tone="secondary" nowrap numeric>
              {countOf(tag.reports, 'report')}
            </Text>
            {mayOpen && (
              <label className={styles.topic} htmlFor={`topic-${tag.id}`}>
                Topic
                <Toggle
                  id={`topic-${tag.id}`}
                  aria-label={`Show “${tag.name}” as a topic on the front page`}
                  checked={tag.isTopic}
                  // Not `disabled` meanwhile: those who switch by keyboard would lose the focus.
                  aria-busy={open.isPending || undefined}
                  onChange={({ target }) =>
                    open.isPending || open.mutate({ kind: 'topic', tag, isTopic: target.checked })
                  }
                />
              </label>
            )}
            {mayChange && (
              <>
                <IconButton
                  id={buttonId({ kind: 'rename', tag })}
                  aria-label={`Rename the tag “${tag.name}”`}
                  onClick={() => setAsked({ kind: 'rename', tag })}
                >
                  <PencilLine aria-hidden />
                </IconButton>
                <IconButton
                  id={buttonId({ kind: 'remove', tag })}
                  aria-label={`Remove the tag “${tag.name}”`}
                  onClick={() => setAsked({ kind: 'remove', tag })}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </DialogShell>
  )
}

/** Renames a tag; under the name of another, the two become one. */
function RenameTag({ tag, tags, onClose }: { tag: Tag; tags: readonly Tag[]; onClose: () => void }) {
  const [name, setName] = useState(tag.name)
  const [tried, setTried] = useState(false)
  const change = useChangeTag()
  const into = tags.find((each) => each.id !== tag.id && tagKey(each.name) === tagKey(name))
  const problem = tried && tagName(name) === '' ? 'Enter the name of a tag.' : null
  return (
    <FormDialog
      open
      title={into ? `Merge “${tag.name}” into “${into.name}”` : `Rename “${tag.name}”`}
      submitLabel={into ? 'Merge tags' : 'Rename'}
      loading={change.isPending}
      error={change.isError ? messageOf(change.error) : null}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (tagName(name) === '') return
        if (tagName(name) === tag.name) return onClose()
        change.mutate(into ? { kind: 'merge', tag, into } : { kind: 'rename', tag, name: tagName(name) }, {
          onSuccess: onClose,
        })
      }}
    >
      <TextField
        fullWidth
        label="Name"
        value={name}
        maxLength={TAG_LIMITS.name}
        error={problem !== null}
        helperText={
          problem ??
          (into
            ? `There’s already a tag called “${into.name}”: reports with either tag will have that one.`
            : null)
        }
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}

function RemoveTag({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const change = useChangeTag()
  return (
    <ConfirmDialog
      open
      danger
      title={`Remove the tag “${tag.name}”?`}
      confirmLabel="Remove tag"
      loading={change.isPending}
      error={change.isError ? messageOf(change.error) : null}
      onClose={onClose}
      onConfirm={() => change.mutate({ kind: 'remove', tag }, { onSuccess: onClose })}
    >
      {tag.reports === 0
        ? 'No reports use it.'
        : `${countOf(tag.reports, 'report')} will lose it. The reports themselves are kept. This can’t be undone.`}
    </ConfirmDialog>
  )
}
