import { ResponseError, type Resource } from '@bubbles/contract'
import { FormDialog, messageOf, SettingsSection, Text, Button, TextField } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userOrganisationsQuery } from '../../api/organisations.ts'
import { useDeleteUser } from '../../api/users.ts'
import { config } from '../../config.ts'
import { basePath, paths } from '../../paths.ts'
import { addressIn } from '../../session/domain.ts'
import { isPresenceProven, YourPassword } from '../../ui/YourPassword.tsx'

type Owned = Pick<Resource<'listUserOrganisations'>['organisations'][number], 'id' | 'name' | 'friendlyName'>

/** Deletes the account, after saying what goes with it. */
export function DeleteSection({ emailAddress }: { emailAddress: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <SettingsSection
      title="Delete your account"
      danger
      words="Your name and address will be permanently removed. They can’t be restored."
    >
      <div>
        <Button color="error" onClick={() => setAsking(true)}>
          Delete your account
        </Button>
      </div>
      {asking && <DeleteDialog emailAddress={emailAddress} onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}

function DeleteDialog({ emailAddress, onClose }: { emailAddress: string; onClose: () => void }) {
  const organisations = useQuery(userOrganisationsQuery).data ?? []
  const owned = organisations.filter(({ isOwner }) => isOwner)
  const alone = owned.filter(({ memberCount }) => memberCount === 1)
  const remove = useDeleteUser()
  const shared = refusedFor(remove.error) ?? owned.filter(({ memberCount }) => memberCount > 1)
  // Not kept over a sign-in: whoever is about to destroy something types it anew.
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const isConfirmed = typed.trim().toLowerCase() === emailAddress.toLowerCase()
  const isStopped = shared.length > 0
  return (
    <FormDialog
      open
      width={520}
      title="Delete your account?"
      submitLabel="Delete your account"
      danger
      submitDisabled={isStopped || !isConfirmed}
      loading={remove.isPending || remove.isSuccess}
      error={remove.error && messageOf(remove.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (isPresenceProven(password)) remove.mutate(password)
      }}
    >
      {isStopped && (
        <OwnedList
          linked
          words="You own these organisations, and they have other members. Transfer or delete them first:"
          organisations={shared}
        />
      )}
      {!isStopped && (
        <>
          {alone.length > 0 && (
            <OwnedList
              words="These organisations have no other members. They’ll be deleted with all their reports:"
              organisations={alone}
            />
          )}
          <p>
            You’ll leave every {alone.length > 0 && 'other '}organisation. What you wrote there will be kept,
            without your name. You’ll be signed out everywhere.
          </p>
          <TypedAddress emailAddress={emailAddress} typed={typed} onType={setTyped} />
          <YourPassword value={password} onChange={setPassword} tried={tried} emailAddress={emailAddress} />
        </>
      )}
    </FormDialog>
  )
}

/** The address is typed, so that nobody deletes an account by a slip. */
const TypedAddress = ({
  emailAddress,
  typed,
  onType,
}: {
  emailAddress: string
  typed: string
  onType: (typed: string) => void
}) => (
  <>
    <Text as="p" tone="secondary" breakWords>
      To confirm, type{' '}
      <Text as="strong" tone="default" weight="semibold">
        {emailAddress}
      </Text>
      .
    </Text>
    <TextField
      label="Your email address"
      size="small"
      fullWidth
      autoComplete="off"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      spellCheck={false}
      autoCapitalize="none"
    />
  </>
)

/** What goes with the account, or keeps it from going. `linked`: to the settings where it can be handed over. */
function OwnedList({
  words,
  organisations,
  linked = false,
}: {
  words: string
  organisations: readonly Owned[]
  linked?: boolean
}) {
  const settings = (name: string) => addressIn(name, `${basePath}${paths.settings()}`, location, config())
  return (
    <div>
      <p>{words}</p>
      <Text as="ul" above={8} style={{ paddingInlineStart: 20 }} weight="semibold" breakWords>
        {organisations.map(({ id, name, friendlyName }) => (
          <li key={id}>{linked ? <a href={settings(name)}>{friendlyName}</a> : friendlyName}</li>
        ))}
      </Text>
    </div>
  )
}

/** The organisations the server refused for, which may know of members that came meanwhile. */
function refusedFor(error: unknown): Owned[] | null {
  if (!(error instanceof ResponseError) || error.code !== 'owns-organisations') return null
  return error.problem.organisations as Owned[]
}
