import { Button, Chip, messageOf, Row, Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import {
  type ShownProvider,
  type SingleSignOn as Shown,
  singleSignOnQuery,
  useTestSingleSignOn,
} from '../../../api/singleSignOn.ts'
import { whenInWords } from '../../../format/time.ts'
import { useFocusKept } from '../../../ui/useFocusKept.ts'
import { LoadedSection } from '../LoadedSection.tsx'
import { NothingYet } from '../ManagedList.tsx'
import { Outcome } from '../Outcome.tsx'
import { Copyable } from './Copyable.tsx'
import { Domains } from './Domains.tsx'
import { messages } from './messages.ts'
import { Provisioning } from './Provisioning.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RulesDialog } from './RulesDialog.tsx'

type Open = 'provider' | 'rules' | 'remove'

/** The organisation's provider, its rules and its domains. */
export default function SingleSignOn() {
  const query = useQuery(singleSignOnQuery)
  const [dialog, setDialog] = useState<Open | null>(null)
  const close = () => setDialog(null)
  // The button that set it up goes with it, and so does the one that removed it.
  const state = query.data && (query.data.provider === null ? 'none' : 'set up')
  const button = useFocusKept(state, dialog !== null)
  return (
    <LoadedSection query={query} failed={messages.failed}>
      {(shown) => {
        const { provider, domains } = shown
        return (
          <>
            {provider === null ? (
              <NotSetUp button={button} shown={shown} onSetUp={() => setDialog('provider')} />
            ) : (
              <Provider button={button} shown={shown} provider={provider} onOpen={setDialog} />
            )}
            {(provider !== null || domains.length > 0) && <Domains domains={domains} />}
            {domains.some(({ verifiedAt }) => verifiedAt !== null) && <Provisioning />}
            {dialog === 'provider' && <ProviderDialog provider={provider} onClose={close} />}
            {dialog === 'rules' && provider !== null && <RulesDialog provider={provider} onClose={close} />}
            {dialog === 'remove' && <RemoveDialog onClose={close} />}
          </>
        )
      }}
    </LoadedSection>
  )
}

type ButtonRef = RefObject<HTMLButtonElement | null>

const NotSetUp = ({ button, shown, onSetUp }: { button: ButtonRef; shown: Shown; onSetUp: () => void }) => (
  <NothingYet {...messages.empty}>
    <Copyable label={messages.redirect} copyLabel={messages.copyRedirect} value={shown.redirectUri} />
    <Row>
      <Button ref={button} onClick={onSetUp}>
        {messages.setUp}
      </Button>
    </Row>
  </NothingYet>
)

function Provider({
  button,
  shown,
  provider,
  onOpen,
}: {
  button: ButtonRef
  shown: Shown
  provider: ShownProvider
  onOpen: (dialog: Open) => void
}) {
  return (
    <Stack gap={12}>
      <div>
        <Row gap="4px 8px" wrap>
          <Text weight="semibold" breakWords>
            {provider.name}
          </Text>
          <Chip tone={provider.enforced ? 'success' : 'neutral'}>
            {provider.enforced ? messages.required : messages.optional}
          </Chip>
        </Row>
        <Line>{provider.issuer}</Line>
        <Line>
          {provider.workedAt === null ? messages.never : messages.worked(whenInWords(provider.workedAt))}
        </Line>
        <Line>{messages.rules[provider.joins]}</Line>
        {provider.groupRoles.length > 0 && <Line>{messages.rules.groups(provider.groupRoles.length)}</Line>}
      </div>
      <Copyable label={messages.redirect} copyLabel={messages.copyRedirect} value={shown.redirectUri} />
      <Row gap={8} wrap>
        <Button ref={button} size="small" onClick={() => onOpen('provider')}>
          {messages.actions.edit}
        </Button>
        <Button size="small" onClick={() => onOpen('rules')}>
          {messages.actions.rules}
        </Button>
        <Button size="small" color="error" onClick={() => onOpen('remove')}>
          {messages.actions.remove}
        </Button>
      </Row>
      <Test />
    </Stack>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <Text as="p" above={4} size="small" tone="secondary" breakWords>
    {children}
  </Text>
)

/** Asks the provider now, and says what it answered. */
function Test() {
  const test = useTestSingleSignOn()
  const failed = test.error ? messageOf(test.error) : null
  const outcome = failed ?? test.data?.sentence ?? null
  return (
    <Stack gap={8}>
      <Row>
        <Button size="small" loading={test.isPending} onClick={() => test.mutate(undefined)}>
          {messages.actions.test}
        </Button>
      </Row>
      {outcome !== null && <Outcome works={test.data?.works === true}>{outcome}</Outcome>}
    </Stack>
  )
}
