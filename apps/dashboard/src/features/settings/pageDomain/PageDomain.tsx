import { Button, Chip, ConfirmDialog, messageOf, Row, Stack, Text, TextLink } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import {
  type ChosenDomain,
  type PageDomain as Shown,
  pageDomainQuery,
  useCheckPageDomain,
  useChooseDomain,
  useRemovePageDomain,
} from '../../../api/pageDomain.ts'
import { dayInWords } from '../../../format/time.ts'
import { useFocusKept } from '../../../ui/useFocusKept.ts'
import { DomainDialog } from '../DomainDialog.tsx'
import { LoadedSection } from '../LoadedSection.tsx'
import { Outcome } from '../Outcome.tsx'
import { Copyable } from '../singleSignOn/Copyable.tsx'
import { messages } from './messages.ts'

/** The domain, its records, and whether pages are there. */
export default function PageDomain() {
  const query = useQuery(pageDomainQuery)
  const [dialog, setDialog] = useState<'choose' | 'remove' | null>(null)
  const close = () => setDialog(null)
  // The button that chose a domain goes with it, and so does the one that removed it.
  const state = query.data && (query.data.domain === null ? 'none' : 'chosen')
  const button = useFocusKept(state, dialog !== null)
  return (
    <LoadedSection query={query} failed={messages.failed}>
      {(shown) => {
        const { domain, usualAddress } = shown
        if (domain === null && shown.target === null)
          return (
            <Text as="p" tone="secondary">
              {messages.notOffered}
            </Text>
          )
        return (
          <>
            {domain === null ? (
              <None button={button} usual={usualAddress} onChoose={() => setDialog('choose')} />
            ) : (
              <Chosen {...{ button, shown, domain }} onRemove={() => setDialog('remove')} />
            )}
            {dialog === 'choose' && domain === null && <ChooseDialog onClose={close} />}
            {dialog === 'remove' && domain !== null && (
              <RemoveDialog domain={domain} usual={usualAddress} onClose={close} />
            )}
          </>
        )
      }}
    </LoadedSection>
  )
}

type ButtonRef = RefObject<HTMLButtonElement | null>

const None = ({ button, usual, onChoose }: { button: ButtonRef; usual: string; onChoose: () => void }) => (
  <Stack gap={12}>
    <Text as="p" breakWords>
      {messages.none(usual)}
    </Text>
    <Row>
      <Button ref={button} onClick={onChoose}>
        {messages.choose}
      </Button>
    </Row>
  </Stack>
)

function Chosen({
  button,
  shown,
  domain,
  onRemove,
}: {
  button: ButtonRef
  shown: Shown
  domain: ChosenDomain
  onRemove: () => void
}) {
  const check = useCheckPageDomain()
  const outcome = check.error ? messageOf(check.error) : (check.data?.sentence ?? null)
  const { protocol, port } = new URL(shown.usualAddress)
  return (
    <Stack gap={16}>
      <div>
        <Row gap="4px 8px" wrap>
          <Text weight="semibold" breakWords>
            {domain.domain}
          </Text>
          <State domain={domain} />
        </Row>
        <Text as="p" above={4} size="small" tone="secondary">
          {wordsOf(domain)}
        </Text>
      </div>
      {shown.target === null ? (
        <Text as="p" tone="error">
          {messages.notOffered}
        </Text>
      ) : (
        <Records domain={domain} target={shown.target} />
      )}
      {outcome !== null && <Outcome works={check.data?.works === true && !check.error}>{outcome}</Outcome>}
      <Row gap={8} wrap>
        <Button ref={button} size="small" loading={check.isPending} onClick={() => check.mutate(undefined)}>
          {messages.check}
        </Button>
        <Button size="small" color="error" onClick={onRemove}>
          {messages.remove}
        </Button>
        {domain.inUseAt !== null && (
          <TextLink
            href={`${protocol}//${domain.domain}${port && `:${port}`}/`}
            target="_blank"
            rel="noopener"
          >
            {messages.open}
          </TextLink>
        )}
      </Row>
    </Stack>
  )
}

function State({ domain }: { domain: ChosenDomain }) {
  if (domain.missingSince !== null) return <Chip tone="error">{messages.isMissing}</Chip>
  return domain.inUseAt === null ? (
    <Chip tone="warning">{messages.waiting}</Chip>
  ) : (
    <Chip tone="success">{messages.inUse}</Chip>
  )
}

function wordsOf({ missingSince, inUseAt }: ChosenDomain): string {
  if (missingSince !== null) return messages.missingWords(dayInWords(missingSince))
  return inUseAt === null ? messages.records : `${messages.used(dayInWords(inUseAt))} ${messages.kept}`
}

const Records = ({ domain, target }: { domain: ChosenDomain; target: string }) => (
  <Stack gap={20}>
    <Stack gap={12}>
      <Text as="h3" size="small" weight="medium">
        {messages.proof}
      </Text>
      <Copyable label={messages.proofName} copyLabel={messages.copyProofName} value={domain.recordName} />
      <Copyable label={messages.proofValue} copyLabel={messages.copyProofValue} value={domain.recordValue} />
    </Stack>
    <Stack gap={12}>
      <Text as="h3" size="small" weight="medium">
        {messages.direction}
      </Text>
      <Copyable label={messages.directionName} copyLabel={messages.copyDirectionName} value={domain.domain} />
      <Copyable label={messages.directionValue} copyLabel={messages.copyDirectionValue} value={target} />
      <Text as="p" size="small" tone="secondary">
        {messages.apex}
      </Text>
    </Stack>
  </Stack>
)

const ChooseDialog = ({ onClose }: { onClose: () => void }) => (
  <DomainDialog
    title={messages.choose}
    submitLabel={messages.choose}
    words={messages}
    adding={useChooseDomain()}
    onClose={onClose}
  />
)

function RemoveDialog({
  domain,
  usual,
  onClose,
}: {
  domain: ChosenDomain
  usual: string
  onClose: () => void
}) {
  const remove = useRemovePageDomain(messages.removed)
  return (
    <ConfirmDialog
      open
      danger
      title={messages.removeTitle(domain.domain)}
      confirmLabel={messages.remove}
      loading={remove.isPending}
      error={remove.error && messageOf(remove.error)}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {domain.inUseAt === null ? messages.removeUnused : messages.removeUsed(usual)}
    </ConfirmDialog>
  )
}
