import type { Factors } from '@bubbles/session/factors'
import {
  AfterAMoment,
  Button,
  Chip,
  FormDialog,
  messageOf,
  Panel,
  PanelError,
  SettingsSection,
  Skeleton,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { factorsQuery, useRemoveTotp } from '../../api/factors.ts'
import { whenInWords } from '../../format/time.ts'
import { lazy } from '../../session/lazy.ts'
import { useFocusKept } from '../../ui/useFocusKept.ts'
import { YourPassword } from '../../ui/YourPassword.tsx'
import { FactorRow } from './FactorRow.tsx'

const SetUpAppDialog = lazy(() => import('./SetUpAppDialog.tsx'))
const NewCodesDialog = lazy(() => import('./NewCodesDialog.tsx'))

/** Below this, it is said that few recovery codes are left. */
const FEW_CODES = 3

/** A second step of signing in: the authenticator app, and the codes for when it is lost. */
export function TwoStepSection({ emailAddress }: { emailAddress: string }) {
  const { data, error, refetch } = useQuery(factorsQuery)
  return (
    <SettingsSection
      title="Two-step sign-in"
      words="As well as your password, signing in needs a code from an app on your phone. Anyone who learns your password still can’t get in."
    >
      {error !== null && (
        <PanelError
          title="Couldn’t load your sign-in settings."
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && (
        <AfterAMoment label="Loading two-step sign-in">
          <Skeleton height={56} radius={12} />
        </AfterAMoment>
      )}
      {data !== undefined && <FactorList factors={data} emailAddress={emailAddress} />}
    </SettingsSection>
  )
}

function FactorList({ factors, emailAddress }: { factors: Factors; emailAddress: string }) {
  const { totp, recoveryCodesLeft: left } = factors
  const [open, setOpen] = useState<'set-up' | 'remove' | 'codes' | null>(null)
  const button = useFocusKept(totp === null, open !== null)
  const close = () => setOpen(null)
  const dialog = { emailAddress, onClose: close }
  return (
    <>
      {totp === null ? (
        <div>
          <Button ref={button} onClick={() => setOpen('set-up')}>
            Set up an authenticator app
          </Button>
        </div>
      ) : (
        <Panel as="ul" divided>
          <FactorRow
            icon={Smartphone}
            name="Authenticator app"
            chip={<Chip tone="success">On</Chip>}
            words={`Added ${whenInWords(totp.addedAt.toISOString())}${
              totp.lastUsedAt ? `, last used ${whenInWords(totp.lastUsedAt.toISOString())}` : ''
            }`}
            action={
              <Button
                variant="text"
                color="secondary"
                aria-label="Remove authenticator app"
                onClick={() => setOpen('remove')}
              >
                Remove
              </Button>
            }
          />
          <FactorRow
            icon={KeyRound}
            name="Recovery codes"
            chip={
              left <= FEW_CODES && <Chip tone="warning">{left === 0 ? 'None left' : `${left} left`}</Chip>
            }
            words={
              left > FEW_CODES
                ? `For when you don’t have your phone. ${left} of 10 left.`
                : 'For when you don’t have your phone. Create new ones and save them.'
            }
            action={
              <Button ref={button} variant="text" color="secondary" onClick={() => setOpen('codes')}>
                Create new codes
              </Button>
            }
          />
        </Panel>
      )}
      <Suspense>
        {open === 'set-up' && <SetUpAppDialog {...dialog} />}
        {open === 'codes' && <NewCodesDialog {...dialog} />}
      </Suspense>
      {open === 'remove' && <RemoveAppDialog {...dialog} />}
    </>
  )
}

function RemoveAppDialog({ emailAddress, onClose }: { emailAddress: string; onClose: () => void }) {
  const remove = useRemoveTotp()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <FormDialog
      open
      danger
      title="Remove authenticator app?"
      submitLabel="Remove app"
      loading={remove.isPending}
      error={remove.error && messageOf(remove.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (password !== '') remove.mutate(password, { onSuccess: onClose })
      }}
    >
      <p>You’ll need only your password to sign in. Your recovery codes stop working.</p>
      <YourPassword
        onlyPassword
        value={password}
        onChange={setPassword}
        tried={tried}
        emailAddress={emailAddress}
      />
    </FormDialog>
  )
}
