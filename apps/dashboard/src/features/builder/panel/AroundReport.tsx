import { AUTHORS_LIMIT, type Author, newBlockId, type TitleAttrs } from '@bubbles/report-document'
import { Button, Grid, Row, Stack, Text } from '@bubbles/ui'
import { Plus } from 'lucide-react'
import { AddressInput } from './AddressInput.tsx'
import { SwitchRow, TextInput } from './fields.tsx'
import { PictureField } from './PictureField.tsx'
import type { BlockEdits } from './useBlockAttrs.ts'

const SWITCHES = [
  ['figureNumbers', 'Number the figures'],
  ['figureLinks', 'Link under each figure'],
  ['dates', 'Dates first published and revised'],
  ['citation', 'How to cite it, at the end'],
  ['readNext', 'Other reports to read next'],
] as const

/** What the page has around the report: who wrote it, how its figures are counted, what it ends with. */
export function AroundReport({ attrs, type, set }: BlockEdits<TitleAttrs>) {
  const { authors } = attrs
  const changed = (index: number, change: Partial<Author>) =>
    authors.map((author, at) => (at === index ? { ...author, ...change } : author))
  return (
    <>
      <Stack as="section" gap={16} aria-label="Authors">
        <Text as="p" size="body" weight="semibold">
          Authors
        </Text>
        {authors.map((author, index) => (
          <AuthorFields
            key={author.id}
            author={author}
            number={index + 1}
            onType={(change) => type({ authors: changed(index, change) })}
            onSet={(change) => set({ authors: changed(index, change) })}
            onRemove={() => set({ authors: authors.toSpliced(index, 1) })}
          />
        ))}
        {authors.length < AUTHORS_LIMIT && (
          <Row>
            <Button
              size="small"
              startIcon={<Plus aria-hidden />}
              onClick={() =>
                set({ authors: [...authors, { id: newBlockId(), name: '', url: '', file: null }] })
              }
            >
              Add an author
            </Button>
          </Row>
        )}
      </Stack>
      <Grid gap={12}>
        <Text as="p" size="body" weight="semibold">
          On the page
        </Text>
        {SWITCHES.map(([name, label]) => (
          <SwitchRow key={name} label={label} checked={attrs[name]} onChange={(on) => set({ [name]: on })} />
        ))}
        <Text as="p" size="small" tone="secondary">
          Other reports are shown if the organisation has a front page: the three newest that it lists.
        </Text>
      </Grid>
    </>
  )
}

function AuthorFields({
  author,
  number,
  onType,
  onSet,
  onRemove,
}: {
  author: Author
  number: number
  onType: (change: Partial<Author>) => void
  onSet: (change: Partial<Author>) => void
  onRemove: () => void
}) {
  const who = author.name.trim() || `Author ${number}`
  return (
    <Stack as="section" gap={12} aria-label={who} padding="0 0 16px" rule="below">
      <TextInput
        label={`Name of author ${number}`}
        value={author.name}
        onChange={(name) => onType({ name })}
        maxLength={120}
      />
      <PictureField label={`Portrait of ${who}`} file={author.file} onChange={(file) => onSet({ file })} />
      <AddressInput
        label="Link"
        value={author.url}
        problemOf={() => null}
        placeholder="https://"
        onChange={(url) => onType({ url })}
      />
      <Row>
        <Button size="small" variant="text" onClick={onRemove} aria-label={`Remove ${who}`}>
          Remove
        </Button>
      </Row>
    </Stack>
  )
}
