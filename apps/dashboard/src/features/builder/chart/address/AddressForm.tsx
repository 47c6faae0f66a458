import { FormError, messageOf, Row, Stack, Button } from '@bubbles/ui'
import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { TextInput } from '../../panel/fields.tsx'
import { type ConnectProps, useConnectData } from './useConnectData.ts'
import { mayBeJson, WORDS } from './words.ts'

interface FormProps extends ConnectProps {
  /** What it is connected to, to begin with. */
  before: { address: string; path: string }
}

/** The address of a table, which is fetched at once and becomes the figure's data. */
export function AddressForm(props: FormProps) {
  const [address, setAddress] = useState(props.before.address)
  const [path, setPath] = useState(props.before.path)
  const connect = useConnectData(props, (body: FormProps['before']) =>
    api.connectDataSource({ id: props.reportId, blockId: props.blockId, body }),
  )
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
