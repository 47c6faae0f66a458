import { FormError, messageOf, Row, Stack, Button } from '@bubbles/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { focusPanel } from '../../editor/focusField.ts'
import { TextInput } from '../../panel/fields.tsx'
import { attachDataset } from '../attachDataset.ts'
import { dataSourcesQuery, withSource } from './queries.ts'
import { mayBeJson, WORDS } from './words.ts'

interface FormProps {
  editor: Editor
  reportId: string
  blockId: string
  /** What it is connected to, to begin with. */
  before: { address: string; path: string }
  onTaken: () => void
}

/** The address of a table, which is fetched at once and becomes the figure's data. */
export function AddressForm(props: FormProps) {
  const [address, setAddress] = useState(props.before.address)
  const [path, setPath] = useState(props.before.path)
  const connect = useConnect(props)
  const failure = connect.error ? messageOf(connect.error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() !== '') connect.mutate({ address: address.trim(), path: path.trim() })
  }
  return (
    <Stack as="form" gap={8} noValidate onSubmit={submit} data-draft>
      <TextInput
        label={WORDS.title}
        type="url"
        value={address}
        placeholder={WORDS.placeholder}
        help={WORDS.help}
        onChange={setAddress}
      />
      {(path !== '' || mayBeJson(address, failure)) && (
        <TextInput
          label={WORDS.path}
          value={path}
          placeholder="data.items"
          help={WORDS.pathHelp}
          onChange={setPath}
        />
      )}
      <FormError error={failure} />
      <Row gap={8} align="stretch" wrap above={4}>
        <Button
          type="submit"
          startIcon={<Link2 aria-hidden />}
          loading={connect.isPending}
          loadingPosition="start"
          disabled={address.trim() === ''}
        >
          {WORDS.fetch}
        </Button>
      </Row>
    </Stack>
  )
}

function useConnect({ editor, reportId, blockId, onTaken }: FormProps) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (body: { address: string; path: string }) => {
      const { dataSource, table } = await api.connectDataSource({ id: reportId, blockId, body })
      queryClient.setQueryData(dataSourcesQuery(reportId).queryKey, (all) => withSource(all, dataSource))
      await attachDataset(
        editor,
        queryClient,
        blockId,
        table.name,
        table.dataset,
        'new',
        undefined,
        dataSource.changedAt,
      )
    },
    onSuccess: () => {
      onTaken()
      // The button that was pressed is gone; without this the focus would be nowhere.
      focusPanel()
    },
  })
}
