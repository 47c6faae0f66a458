import { providerProof } from '@bubbles/session'
import { hasPasskeys, type Passkey } from '@bubbles/session/factors'
import {
  AfterAMoment,
  Button,
  FormDialog,
  messageOf,
  Panel,
  PanelError,
  SettingsSection,
  Skeleton,
  Text,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { Suspense, useState } from 'react'
import { passkeysQuery, useRemovePasskey } from '../../api/passkeys.ts'
import { config } from '../../config.ts'
import { whenInWords } from '../../format/time.ts'
import { lazy } from '../../session/lazy.ts'
import { isPresenceProven, YourPassword } from '../../ui/YourPassword.tsx'
import { FactorRow } from './FactorRow.tsx'

const AddPasskeyDialog = lazy(() => import('./AddPasskeyDialog.tsx'))

/** Passkeys, with which one signs in without a password. */
export function PasskeysSection({ emailAddress }: { emailAddress: string }) {
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  return (
    <SettingsSection
      title="Passkeys"
      words="Sign in with your fingerprint, face or screen lock, or a security key, instead of your password and a code."
    >
      {error !== null && (
        <PanelError
          title="Couldn’t load your passkeys."
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && (
        <AfterAMoment label="Loading your passkeys">
          <Skeleton height={56} radius={12} />
        </AfterAMoment>
      )}
      {data !== undefined && data.length > 0 && (
        <Panel as="ul" divided>
          {data.map((passkey) => (
            <FactorRow
              key={passkey.id}
              icon={Fingerprint}
              name={passkey.name}
              words={`Added ${whenInWords(passkey.addedAt.toISOString())}${
                passkey.lastUsedAt ? `, last used ${whenInWords(passkey.lastUsedAt.toISOString())}` : ''
              }`}
              action={
                <Button
                  variant="text"
                  color="secondary"
                  aria-label={`Remove the passkey “${passkey.name}”`}
                  onClick={() => setRemoved(passkey)}
                >
                  Remove
                </Button>
              }
            />
          ))}
        </Panel>
      )}
      {data !== undefined && (
        <div>
          {hasPasskeys(config()) ? (
            <Button onClick={() => setAdding(true)}>Add a passkey</Button>
          ) : (
            <Text as="p" tone="secondary">
              This browser can’t use passkeys.
            </Text>
          )}
        </div>
      )}
      <Suspense>
        {isAdding && <AddPasskeyDialog emailAddress={emailAddress} onClose={() => setAdding(false)} />}
      </Suspense>
      {removed && (
        <RemoveDialog passkey={removed} emailAddress={emailAddress} onClose={() => setRemoved(null)} />
      )}
    </SettingsSection>
  )
}

function RemoveDialog({
  passkey,
  emailAddress,
  onClose,
}: {
  passkey: Passkey
  emailAddress: string
  onClose: () => void
}) {
  const remove = useRemovePasskey()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <FormDialog
      open
      danger
      title={`Remove “${passkey.name}”?`}
      submitLabel="Remove passkey"
      loading={remove.isPending}
      error={remove.error && messageOf(remove.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (isPresenceProven(password)) remove.mutate({ id: passkey.id, password }, { onSuccess: onClose })
      }}
    >
      <p>
        {providerProof(config()) === null
          ? 'You won’t be able to sign in with it any more. Your password still works. Delete the passkey on your device too, so that it isn’t offered.'
          : 'You won’t be able to sign in with it any more. Single sign-on still works. Delete the passkey on your device too, so that it isn’t offered.'}
      </p>
      <YourPassword value={password} onChange={setPassword} tried={tried} emailAddress={emailAddress} />
    </FormDialog>
  )
}
