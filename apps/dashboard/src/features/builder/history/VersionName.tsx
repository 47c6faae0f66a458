import { Button, PlainField, Row, Stack } from '@bubbles/ui'
import { MAX_VERSION_NAME } from '@bubbles/domain'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import { timeWords } from './entries.ts'
import type { Version } from './queries.ts'

/** Names a version, or takes its name away. */
export function VersionName({
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
        <Button type="submit">Save name</Button>
      </Row>
    </Stack>
  )
}

/** The menu gives the focus back first; then the field takes it, once. */
function focusWhenShown(input: HTMLInputElement | null): void {
  if (input === null || input.dataset.shown !== undefined) return
  input.dataset.shown = ''
  setTimeout(() => {
    input.focus()
    input.select()
  }, 50)
}
