import { TAG_LIMITS, tagKey, tagName } from '@bubbles/domain'
import {
  Button,
  FormDialog,
  LabelledTick,
  messageOf,
  QueryError,
  Row,
  Skeleton,
  Text,
  TextField,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from '../../../api/organising.ts'
import { useTagReports } from '../../../api/organisingChanges.ts'
import { countOf } from '../../../format/numbers.ts'
import type { ReportRow } from '../rows.ts'
import { tagChoices, type TagChoice, taggingOf, type Ticks, tickOf } from './tagging.ts'
import styles from './TagsDialog.module.css'

/** Which tags one report has, or several: a field finds tags and makes new ones, ticks give and take them. */
export function TagsDialog({ rows, onClose }: { rows: readonly ReportRow[]; onClose: () => void }) {
  const tags = useQuery(tagsQuery)
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<readonly string[]>([])
  const [ticks, setTicks] = useState<Ticks>({})
  const save = useTagReports()
  const choices = tagChoices(tags.data ?? [], rows, made)
  const [only] = rows
  const tick = (name: string, isOn: boolean) => setTicks({ ...ticks, [tagKey(name)]: isOn })
  const add = () => {
    if (!choices.some(({ name }) => tagKey(name) === tagKey(typed))) setMade([...made, tagName(typed)])
    tick(typed, true)
    setTyped('')
  }
  const submit = () => {
    if (tagName(typed) !== '') return add()
    const tagging = taggingOf(choices, ticks, rows.length)
    if (tagging.add.length + tagging.remove.length === 0) return onClose()
    save.mutate({ reportIds: rows.map(({ id }) => id), ...tagging }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      open
      title={
        rows.length === 1
          ? `Tags of “${only?.name || 'Untitled'}”`
          : `Tags of ${countOf(rows.length, 'report')}`
      }
      submitLabel={tagName(typed) === '' ? 'Save tags' : 'Add tag'}
      loading={save.isPending}
      error={save.isError ? messageOf(save.error) : null}
      onClose={onClose}
      onSubmit={submit}
    >
      <Row gap={8} align="center">
        <TextField
          fullWidth
          // The dialog was opened to type into this.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label="Find or add a tag"
          value={typed}
          maxLength={TAG_LIMITS.name}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button disabled={tagName(typed) === ''} onClick={add}>
          Add
        </Button>
      </Row>
      {tags.isError && <QueryError title="Couldn’t load the tags." query={tags} />}
      {tags.isPending && <Skeleton height={120} />}
      {tags.isSuccess && (
        <TagTicks choices={choices} typed={typed} ticks={ticks} reports={rows.length} onTick={tick} />
      )}
    </FormDialog>
  )
}

/** The tags whose names have what was typed in them. */
function TagTicks({
  choices,
  typed,
  ticks,
  reports,
  onTick,
}: {
  choices: readonly TagChoice[]
  typed: string
  ticks: Ticks
  reports: number
  onTick: (name: string, isOn: boolean) => void
}) {
  const fitting = choices.filter(({ name }) => tagKey(name).includes(tagKey(typed)))
  if (fitting.length === 0)
    return (
      <Text as="p" tone="secondary">
        {choices.length === 0
          ? 'No tags yet. Enter a name to add the first.'
          : 'No tags match. Add this as a new one.'}
      </Text>
    )
  return (
    <ul className={styles.tags} aria-label="Tags">
      {fitting.map((choice) => {
        const state = tickOf(choice, ticks, reports)
        return (
          <li key={tagKey(choice.name)}>
            <LabelledTick
              checked={state === true}
              indeterminate={state === 'some'}
              onChange={() => onTick(choice.name, state !== true)}
            >
              {choice.name}
            </LabelledTick>
          </li>
        )
      })}
    </ul>
  )
}
