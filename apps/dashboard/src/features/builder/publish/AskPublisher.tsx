import { REVIEW_LIMITS } from '@bubbles/domain'
import {
  EmptyState,
  FormError,
  messageOf,
  QueryError,
  Sheet,
  Skeleton,
  Stack,
  Button,
  TextField,
} from '@bubbles/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../api/client.ts'
import { readAgain } from '../../../api/reportLists.ts'
import { listed } from '../../../format/listed.ts'
import { useKeptState } from '../../../session/keptState.ts'
import { publicationCheckQuery } from '../queries.ts'
import { nameOf } from '../review/mentions.ts'
import { peopleQuery } from '../review/queries.ts'
import { Asked } from './Asked.tsx'
import { Checks } from './Checks.tsx'
import { Foot, Stop } from './parts.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import styles from './PublishSheet.module.css'
import { useRecheckOnEdits } from './useRecheckOnEdits.ts'
import type { SheetProps } from './SheetProps.ts'

type AskProps = Omit<SheetProps, 'onPublished'>

/** For who writes or reads a report over and may not publish it: says who may, and asks them. */
export function AskPublisher(props: AskProps) {
  const { reportId, provider, open, onClose } = props
  const people = useQuery({ ...peopleQuery(reportId, 'publish'), enabled: open })
  const check = useQuery({ ...publicationCheckQuery(reportId), enabled: open })
  useRecheckOnEdits(open, reportId, provider)
  const [note, setNote] = useKeptState('publish.ask', '')
  const ask = useAsk(props, note, () => setNote(''))
  const close = () => {
    onClose()
    ask.reset()
  }
  const names = people.data?.people.map(nameOf) ?? []
  const errors = check.data?.findings.filter(({ level }) => level === 'error').length ?? 0
  const canAsk = !ask.data && names.length > 0
  const asked = check.data?.asked ?? null
  return (
    <Sheet
      open={open}
      onClose={close}
      title="Ask a publisher"
      actions={
        <Foot>
          {canAsk && errors > 0 && <Stop>{stopWords(errors)}</Stop>}
          <Button
            variant="text"
            color="secondary"
            className={canAsk ? styles.cancel : undefined}
            onClick={close}
          >
            {canAsk ? 'Cancel' : 'Back to report'}
          </Button>
          {canAsk && (
            <Button variant="contained" loading={ask.isPending} onClick={() => ask.mutate()}>
              {asked ? 'Ask again' : 'Ask a publisher'}
            </Button>
          )}
        </Foot>
      }
    >
      {people.isError ? (
        <QueryError title="Couldn’t load who can publish" query={people} />
      ) : !people.data ? (
        <Skeleton height={96} radius={12} />
      ) : (
        <AskForm
          {...props}
          {...{ names, note, asked }}
          told={ask.data?.people.map(nameOf)}
          findings={check.data?.findings}
          error={ask.error}
          onNote={setNote}
        />
      )}
    </Sheet>
  )
}

const stopWords = (errors: number): string =>
  `${errors === 1 ? '1 error' : `${errors} errors`} must be fixed before anyone can publish`

/** Sends the request once, however often it is tried. */
function useAsk({ reportId, provider }: AskProps, note: string, onAsked: () => void) {
  const queryClient = useQueryClient()
  const key = useRef(crypto.randomUUID())
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      if (!(await provider.settle()))
        throw new Error('Your latest changes aren’t saved yet. Send the request once they are.')
      return api.askPublisher({ id: reportId, body: { note: note.trim() } }, { idempotencyKey: key.current })
    },
    onSuccess: () => {
      key.current = crypto.randomUUID()
      onAsked()
      void readAgain(queryClient)
      void queryClient.invalidateQueries(publicationCheckQuery(reportId))
    },
  })
}

function AskForm({
  reportId,
  provider,
  editor,
  onShow,
  names,
  asked,
  told,
  findings,
  error,
  note,
  onNote,
}: AskProps & {
  /** Who may publish. */
  names: readonly string[]
  /** Who asked before, and wasn't answered yet. */
  asked: Parameters<typeof Asked>[0]['asked']
  /** Who was asked; undefined before it. */
  told: readonly string[] | undefined
  /** Undefined until it was checked. */
  findings: Parameters<typeof Checks>[0]['findings'] | undefined
  error: Error | null
  note: string
  onNote: (note: string) => void
}) {
  if (told)
    return (
      <output>
        {`Request sent to ${listed(told)}. It’s in their inbox, and they’ll get an email unless they’ve turned emails off.`}
      </output>
    )
  if (names.length === 0)
    return (
      <EmptyState title="No one here can publish drafts">
        Publishing a draft needs both the publisher and reviewer roles. Ask an admin to give them to someone.
      </EmptyState>
    )
  return (
    <Stack gap={28}>
      <Asked asked={asked} />
      <p>
        {`You can’t publish reports yourself. ${listed(names)} can. They’ll find your request in their inbox, and by email unless they’ve turned emails off.`}
      </p>
      {findings && <Checks reportId={reportId} editor={editor} findings={findings} onShow={onShow} />}
      <FormError error={error && messageOf(error)} />
      <TextField
        label="Add a message"
        value={note}
        multiline
        minRows={3}
        helperText="Optional"
        onChange={(event) => onNote(event.target.value)}
        maxLength={REVIEW_LIMITS.note}
        raised
      />
      <PreviewLinks reportId={reportId} provider={provider} />
    </Stack>
  )
}
