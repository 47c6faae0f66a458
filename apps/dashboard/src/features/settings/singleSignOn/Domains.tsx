import { SINGLE_SIGN_ON_LIMITS } from '@bubbles/domain'
import { Button, Chip, ConfirmDialog, messageOf, Row, Stack, Text } from '@bubbles/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type ShownDomain, useAddDomain, useCheckDomain, useDeleteDomain } from '../../../api/singleSignOn.ts'
import { DomainDialog } from '../DomainDialog.tsx'
import { Copyable } from './Copyable.tsx'
import { messages } from './messages.ts'

const words = messages.domains

/** Domains that the provider speaks for, and the records that show that they are the organisation's. */
export function Domains({ domains }: { domains: readonly ShownDomain[] }) {
  const [dialog, setDialog] = useState<{ remove: string } | 'add' | null>(null)
  const close = () => setDialog(null)
  return (
    <Stack gap={12}>
      <div>
        <Text as="h3" weight="semibold">
          {words.title}
        </Text>
        <Text as="p" above={2} size="small" tone="secondary">
          {domains.length === 0 ? words.none : words.words}
        </Text>
      </div>
      {domains.length > 0 && (
        <Stack as="ul" gap={16} aria-label={words.title}>
          {domains.map((domain) => (
            <li key={domain.domain}>
              <Domain domain={domain} onRemove={() => setDialog({ remove: domain.domain })} />
            </li>
          ))}
        </Stack>
      )}
      {domains.length < SINGLE_SIGN_ON_LIMITS.domains ? (
        <Row>
          <Button size="small" startIcon={<Plus aria-hidden />} onClick={() => setDialog('add')}>
            {words.add}
          </Button>
        </Row>
      ) : (
        <Text as="p" size="small" tone="secondary">
          {words.full}
        </Text>
      )}
      {dialog === 'add' && <AddDialog onClose={close} />}
      {dialog !== null && dialog !== 'add' && <RemoveDomainDialog domain={dialog.remove} onClose={close} />}
    </Stack>
  )
}

function Domain({ domain, onRemove }: { domain: ShownDomain; onRemove: () => void }) {
  const check = useCheckDomain(messages.done.verified)
  const isVerified = domain.verifiedAt !== null
  const isMissing = domain.missingSince !== null
  const wantsRecord = !isVerified || isMissing
  return (
    <Stack gap={8}>
      <Row gap="4px 8px" wrap>
        <Text weight="medium" breakWords>
          {domain.domain}
        </Text>
        <Chip tone={wantsRecord ? 'warning' : 'success'}>{stateOf(isVerified, isMissing)}</Chip>
      </Row>
      {wantsRecord && (
        <>
          <Text as="p" size="small" tone="secondary">
            {isMissing ? words.recordGone : words.record}
          </Text>
          <Copyable label={words.recordName} copyLabel={words.copyRecordName} value={domain.recordName} />
          <Copyable label={words.recordValue} copyLabel={words.copyRecordValue} value={domain.recordValue} />
        </>
      )}
      <Row gap={8} wrap>
        {wantsRecord && (
          <Button
            size="small"
            loading={check.isPending}
            aria-label={words.checkOf(domain.domain)}
            onClick={() => check.mutate(domain.domain)}
          >
            {words.check}
          </Button>
        )}
        <Button size="small" aria-label={words.removeOf(domain.domain)} onClick={onRemove}>
          {words.remove}
        </Button>
      </Row>
      {check.error !== null && (
        <Text as="p" role="alert" size="small" tone="error" breakWords>
          {messageOf(check.error)}
        </Text>
      )}
    </Stack>
  )
}

function stateOf(isVerified: boolean, isMissing: boolean): string {
  if (isMissing) return words.gone
  return isVerified ? words.verified : words.waiting
}

const AddDialog = ({ onClose }: { onClose: () => void }) => (
  <DomainDialog
    title={words.addTitle}
    submitLabel={words.add}
    words={words}
    adding={useAddDomain()}
    onClose={onClose}
  />
)

function RemoveDomainDialog({ domain, onClose }: { domain: string; onClose: () => void }) {
  const remove = useDeleteDomain(messages.done.domainRemoved)
  return (
    <ConfirmDialog
      open
      danger
      title={words.removeTitle(domain)}
      confirmLabel={words.removeOf(domain)}
      loading={remove.isPending}
      error={remove.error && messageOf(remove.error)}
      onClose={onClose}
      onConfirm={() => remove.mutate(domain, { onSuccess: onClose })}
    >
      {words.removeWords}
    </ConfirmDialog>
  )
}
