import { SCIM_PATH } from '@bubbles/domain'
import { Stack, Text } from '@bubbles/ui'
import { Copyable } from './Copyable.tsx'
import { messages } from './messages.ts'

const words = messages.provisioning

/** Where the provider adds and removes members itself. */
export const Provisioning = () => (
  <Stack gap={12}>
    <div>
      <Text as="h3" weight="semibold">
        {words.title}
      </Text>
      <Text as="p" above={2} size="small" tone="secondary">
        {words.words}
      </Text>
    </div>
    <Copyable
      label={words.address}
      copyLabel={words.copyAddress}
      value={new URL(SCIM_PATH, location.origin).href}
    />
  </Stack>
)
