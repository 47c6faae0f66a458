import type { Audience } from '@bubbles/domain'
import { messageOf, Skeleton, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeList } from '../changes/ChangeList.tsx'
import { changesQuery } from '../review/queries.ts'
import { Disclosure } from './parts.tsx'

/** What an audience would read that it does not read yet, on demand. Before a first publication there is nothing to compare. */
export function WhatChanges({
  reportId,
  audience,
  edition,
  onShow,
}: {
  reportId: string
  audience: Audience
  edition: number
  onShow: (blockId: string) => void
}) {
  const [open, setOpen] = useState(false)
  const changes = useQuery({ ...changesQuery(reportId, audience), enabled: open })
  if (edition === 1) return null
  const { data } = changes
  return (
    <Disclosure title="What changes for these readers" onToggle={setOpen}>
      {changes.isError && (
        <Text as="p" tone="secondary" breakWords>
          {messageOf(changes.error)}
        </Text>
      )}
      {open && !data && !changes.isError && <Skeleton height={96} radius={12} />}
      {data && data.since === null && (
        <Text as="p" tone="secondary" breakWords>
          They haven’t seen this report yet, so all of it is new to them.
        </Text>
      )}
      {data?.since && (
        <ChangeList
          changes={data.changes}
          onShow={onShow}
          none={`Nothing has changed since edition ${data.since.edition}.`}
        />
      )}
    </Disclosure>
  )
}
