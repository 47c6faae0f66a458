import { Button, ResourceList, Row, Stack, Text, TitledWords } from '@bubbles/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFocusKept } from '../../ui/useFocusKept.ts'

interface Props<Item, Dialog> {
  messages: {
    /** What is listed, in the plural. */
    list: string
    create: string
    empty: { title: string; words: string }
    /** Said in the place of the button where there are as many as there may be. */
    full: string
  }
  query: UseQueryResult<Item[]>
  /** How many there may be. */
  most: number
  item: (item: Item, onOpen: (dialog: Dialog) => void) => ReactNode
  dialog: (dialog: Dialog | { kind: 'create' }, onClose: () => void) => ReactNode
}

/** What an organisation has set up of one kind (webhooks, databases), with a button for another and the dialogs over it. */
export function ManagedList<Item extends { id: string }, Dialog>(props: Props<Item, Dialog>) {
  const { messages, query, most, item, dialog } = props
  const [open, setOpen] = useState<Dialog | { kind: 'create' } | null>(null)
  const count = query.data?.length ?? 0
  const createButton = useFocusKept(query.data?.length, open !== null)
  const create = (
    <Button ref={createButton} startIcon={<Plus aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
      {messages.create}
    </Button>
  )
  return (
    <>
      <ResourceList
        label={messages.list}
        query={query}
        rows={query.data}
        rowKey={({ id }) => id}
        total={count}
        empty={
          <NothingYet {...messages.empty}>
            <Row>{create}</Row>
          </NothingYet>
        }
        nothingFound={null}
        pages="all"
        selection={null}
        item={(row) => item(row, setOpen)}
      />
      {count > 0 && count < most && <Row>{create}</Row>}
      {count >= most && (
        <Text as="p" tone="secondary">
          {messages.full}
        </Text>
      )}
      {open !== null && dialog(open, () => setOpen(null))}
    </>
  )
}

/** What a section says before anything is set up, and what changes that. */
export const NothingYet = ({
  title,
  words,
  children,
}: {
  title: string
  words: string
  children: ReactNode
}) => (
  <Stack gap={12}>
    <TitledWords title={title}>{words}</TitledWords>
    {children}
  </Stack>
)
