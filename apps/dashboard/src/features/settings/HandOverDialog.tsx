import type { Resource } from '@bubbles/contract'
import { Avatar, Combobox, messageOf, Row, Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { heirsQuery, useUpdateOrganisation } from '../../api/settings.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { TypedConfirmDialog } from './TypedConfirmDialog.tsx'
import type { Organisation } from './useSetting.ts'

type Member = Resource<'listMembers'>['members'][number]

const nameOf = (member: Member) => member.name || member.emailAddress

/** Picks the member who gets the organisation. */
export function HandOverDialog({
  organisation,
  onClose,
  onDone,
}: {
  organisation: Organisation
  onClose: () => void
  onDone: (name: string) => void
}) {
  const update = useUpdateOrganisation()
  const [text, setText] = useState('')
  const [heir, setHeir] = useState<Member | null>(null)
  const [tried, setTried] = useState(false)
  const search = useDebounced(heir !== null && text === nameOf(heir) ? '' : text.trim(), 250)
  const found = useQuery(heirsQuery(search))
  const members = (found.data?.members ?? []).filter((member) => !member.isOwner)
  const missing = tried && heir === null
  const failed = found.isError ? `Couldn’t load members: ${messageOf(found.error)}` : undefined
  return (
    <TypedConfirmDialog
      open
      title="Transfer organisation"
      word={organisation.name}
      confirmLabel="Transfer it"
      loading={update.isPending}
      error={update.error === null ? null : messageOf(update.error)}
      onClose={onClose}
      onConfirm={(password) => {
        setTried(true)
        if (heir === null) return
        update.mutate(
          { base: organisation, changes: { owner: { id: heir.id } }, password },
          { onSuccess: () => onDone(nameOf(heir)) },
        )
      }}
      description="The new owner will become an admin and decide who owns it from then on. You’ll stay an admin, but you won’t be able to take it back."
    >
      <Combobox
        label="New owner"
        size="small"
        error={missing}
        helperText={missing ? 'Choose the new owner.' : failed}
        options={members}
        keyOf={(member) => member.id}
        isChosen={(member) => member.id === heir?.id}
        text={text}
        onText={(typed) => {
          setText(typed)
          setHeir(null)
        }}
        onChoose={(member) => {
          setText(nameOf(member))
          setHeir(member)
        }}
        none={noneInWords(search, found.isFetching)}
        show={(member) => <MemberOption member={member} />}
      />
    </TypedConfirmDialog>
  )
}

const MemberOption = ({ member }: { member: Member }) => (
  <Row as="span" gap={12} shrink>
    <Avatar name={nameOf(member)} size={28} />
    <Stack as="span" shrink>
      <Text weight="semibold" breakWords>
        {nameOf(member)}
      </Text>
      <Text size="small" tone="secondary" breakWords>
        {member.emailAddress}
      </Text>
    </Stack>
  </Row>
)

function noneInWords(search: string, isSearching: boolean): string {
  if (isSearching) return 'Searching members'
  return search === ''
    ? 'There are no other members yet. Invite someone first.'
    : `No member matches “${search}”.`
}
