import type { Resource } from '@bubbles/contract'
import { Button, FormDialog, LabelledTick, messageOf, Row, Stack, Text, TextField, toasts } from '@bubbles/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { FileInput } from '../../../../ui/FileInput.tsx'
import { publicationCheckQuery } from '../../queries.ts'
import { sharingQuery } from '../useLinkSettings.ts'
import { listInWords, listProblem, readersIn, readersInFile } from './readerList.ts'

type List = Resource<'getNamedReaders'>

interface DialogProps {
  reportId: string
  /** Whether readers can open the link now. */
  isLive: boolean
  onSaved: (from: number, to: number) => void
  onClose: () => void
}

/** Who a public link is for: addresses and domains, and whether it is for them only. */
export default function NamedReadersDialog(props: DialogProps) {
  const list = useQuery({
    queryKey: ['builder', 'named-readers', props.reportId],
    queryFn: ({ signal }) => api.getNamedReaders({ id: props.reportId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (list.data) return <ListDialog {...props} list={list.data} />
  return (
    <FormDialog
      open
      width={560}
      title="Named readers"
      submitLabel="Save readers"
      loading={list.isPending}
      error={list.error && messageOf(list.error)}
      onClose={props.onClose}
      onSubmit={() => void list.refetch()}
    >
      {null}
    </FormDialog>
  )
}

/** Saves a list, which holds at once. */
function useSaving({ reportId, onSaved, onClose }: DialogProps, { named: wasNamed, version }: List) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { named: boolean; entries: string[]; sendLink: boolean }) =>
      api.replaceNamedReaders({ id: reportId, body }, { ifMatch: version }),
    onSuccess: ({ named, version: saved }) => {
      onSaved(version, saved)
      onClose()
      toasts.notify({ message: savedWords(named, wasNamed) })
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: sharingQuery(reportId).queryKey })
      await queryClient.invalidateQueries({ queryKey: publicationCheckQuery(reportId).queryKey })
      await queryClient.invalidateQueries({ queryKey: ['reports'] })
    },
  })
}

const savedWords = (isNamed: boolean, wasNamed: boolean): string => {
  if (isNamed) return 'Only named readers can open the public link now.'
  return wasNamed
    ? 'The public link is no longer limited to named readers.'
    : 'List saved. The public link isn’t limited to it.'
}

function ListDialog({ list, ...about }: DialogProps & { list: List }) {
  const { isLive, onClose } = about
  const [text, setText] = useState(() => list.namedReaders.map(({ entry }) => entry).join('\n'))
  // Whoever opens it for the first time wants to limit it.
  const [named, setNamed] = useState(list.named || list.total === 0)
  const [sendLink, setSendLink] = useState(false)
  const [tried, setTried] = useState(false)
  const saving = useSaving(about, list)
  const readers = readersIn(text)
  // A list that isn't in force can be empty.
  const problem = !named && readers.length === 0 ? null : listProblem(readers)
  return (
    <FormDialog
      open
      width={560}
      title="Named readers"
      description="They enter their email address, get a code by email, and can then open the report in that browser for seven days. People you remove from the list can no longer open it."
      submitLabel="Save readers"
      loading={saving.isPending}
      error={saving.error && messageOf(saving.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (problem === null)
          saving.mutate({ named, entries: readers, sendLink: named && isLive && sendLink })
      }}
    >
      <Stack gap={16}>
        <LabelledTick checked={named} onChange={(event) => setNamed(event.target.checked)}>
          Only these readers can open the public link
        </LabelledTick>
        <Stack gap={8}>
          <TextField
            label="Email addresses and domains"
            multiline
            minRows={5}
            maxRows={12}
            fullWidth
            value={text}
            error={tried && problem !== null}
            helperText={
              (tried && problem) ||
              'One per line, or separated by commas. A domain such as @example.org lets in everyone with an address there.'
            }
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <Row wrap gap="4px 8px">
            <Text size="small" tone="secondary" aria-live="polite">
              {listInWords(readers)}
            </Text>
            <AddFromFile
              onText={(added) => setText([...new Set([...readers, ...readersInFile(added)])].join('\n'))}
            />
          </Row>
        </Stack>
        {named && isLive && (
          <LabelledTick checked={sendLink} onChange={(event) => setSendLink(event.target.checked)}>
            Email the link to addresses that haven’t got it yet
          </LabelledTick>
        )}
      </Stack>
    </FormDialog>
  )
}

/** Adds the addresses of a list that is kept elsewhere. */
function AddFromFile({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" variant="text" onClick={() => input.current?.click()}>
        Add from a CSV file
      </Button>
      <FileInput
        ref={input}
        label="List of readers"
        accept=".csv,.txt,text/csv,text/plain"
        onFile={(file) => void file.text().then(onText)}
      />
    </>
  )
}
