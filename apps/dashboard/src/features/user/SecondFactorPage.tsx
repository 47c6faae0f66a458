import { hasPasskeys } from '@bubbles/session/factors'
import { Button, Panel, Text } from '@bubbles/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Smartphone } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { currentOrganisationQuery } from '../../api/organisations.ts'
import { userQuery } from '../../api/users.ts'
import { config } from '../../config.ts'
import { lazy } from '../../session/lazy.ts'
import { OtherOrganisations, usePageOrganisation } from '../../shell/OtherOrganisations.tsx'
import { PlainShell } from '../../shell/PlainShell.tsx'
import { FactorRow } from './FactorRow.tsx'
import styles from './SecondFactorPage.module.css'

const SetUpAppDialog = lazy(() => import('./SetUpAppDialog.tsx'))
const AddPasskeyDialog = lazy(() => import('./AddPasskeyDialog.tsx'))

/**
 * In place of everything in an organisation that requires two-step sign-in, for members without: why, and both ways to set it up.
 * Whatever they came for opens once they have.
 */
export function SecondFactorPage({
  onSettingUp,
}: {
  /** Told when somebody begins to set it up, and when they are done or have given up. */
  onSettingUp: (isSettingUp: boolean) => void
}) {
  const queryClient = useQueryClient()
  const organisation = usePageOrganisation()
  const emailAddress = useQuery(userQuery).data?.emailAddress ?? ''
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null)
  const name = organisation?.friendlyName ?? 'This organisation'
  const provider = organisation?.secondFactorNeeded?.provider ?? null
  useEffect(() => {
    document.title = `Two-step sign-in · ${name}`
  }, [name])

  const begin = (way: 'app' | 'passkey') => {
    onSettingUp(true)
    setOpen(way)
  }
  // What they came for is asked for again (`useLiveAbilities`), unless it was a page beside the dashboard.
  const close = async () => {
    setOpen(null)
    await queryClient.invalidateQueries({ queryKey: currentOrganisationQuery.queryKey })
    const then = queryClient.getQueryData(currentOrganisationQuery.queryKey) ? pageBeside(location) : null
    if (then !== null) location.assign(then)
    else onSettingUp(false)
  }
  const dialog = { emailAddress, onClose: () => void close() }
  return (
    <PlainShell>
      <div className={styles.page}>
        <Text as="h1" size="heading" weight="semibold" breakWords>
          Set up two-step sign-in
        </Text>
        <Text as="p" above={12} size="reading" tone="secondary" breakWords>
          {name} requires it, so that someone who learns your password still can’t get in. Choose one of these
          ways; {name} opens as soon as it’s set up.
        </Text>
        <Ways onBegin={begin} />
        <Text as="p" above={16} size="small" tone="secondary">
          {provider !== null && `If you sign in with ${provider} instead, you don’t need this. `}
          You’ll be asked for your password. If you’ve never had one, sign out and set one with “Forgot your
          password”.
        </Text>
        <OtherOrganisations />
      </div>
      <Suspense>
        {open === 'app' && <SetUpAppDialog {...dialog} />}
        {open === 'passkey' && <AddPasskeyDialog {...dialog} />}
      </Suspense>
    </PlainShell>
  )
}

/** The page of this host that somebody came from: an internal report names itself after the `#`. */
function pageBeside({ hash, origin }: Location): string | null {
  const then = new URLSearchParams(hash.slice(1)).get('then')
  const address = then === null ? null : URL.parse(then, origin)
  return address?.origin === origin ? address.href : null
}

function Ways({ onBegin }: { onBegin: (way: 'app' | 'passkey') => void }) {
  const canUsePasskeys = hasPasskeys(config())
  return (
    <Panel as="ul" divided className={styles.ways}>
      <FactorRow
        icon={Smartphone}
        name="Authenticator app"
        words="A code from an app on your phone, after your password. You get recovery codes for when you don’t have it."
        action={
          <Button variant="contained" onClick={() => onBegin('app')}>
            Set up an app
          </Button>
        }
      />
      <FactorRow
        icon={Fingerprint}
        name="Passkey"
        words={
          canUsePasskeys
            ? 'Your fingerprint, face, screen lock or a security key, instead of your password and a code.'
            : 'This browser can’t use passkeys.'
        }
        action={canUsePasskeys && <Button onClick={() => onBegin('passkey')}>Add a passkey</Button>}
      />
    </Panel>
  )
}
