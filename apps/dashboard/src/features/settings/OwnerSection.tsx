import { Avatar, Row, SettingsSection, Text, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerQuery } from '../../api/settings.ts'
import { grants } from '../../session/abilities.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import { SavedWords } from './SavedWords.tsx'
import type { Organisation } from './useSetting.ts'

/** Who owns the organisation, and handing it over. */
export function OwnerSection({ organisation }: { organisation: Organisation }) {
  const owner = useQuery(ownerQuery(organisation.owner.id)).data
  const [handingOver, setHandingOver] = useState(false)
  const [heir, setHeir] = useState<string | null>(null)
  const mayHandOver = grants(organisation, 'organisation.handOver')
  return (
    <SettingsSection
      id="owner"
      title="Owner"
      words="Can do everything an admin can. Only the owner can transfer, export and delete the organisation."
    >
      <Row gap={12} shrink>
        <Avatar name={owner?.name || owner?.emailAddress || '?'} size={40} />
        <Text as="div" grow>
          <Text as="div" weight="semibold" breakWords>
            {owner ? owner.name || owner.emailAddress : '…'}
          </Text>
          <Text as="div" size="small" tone="secondary" breakWords>
            {owner?.emailAddress}
          </Text>
        </Text>
        {mayHandOver && <Button onClick={() => setHandingOver(true)}>Transfer</Button>}
      </Row>
      {!mayHandOver && heir === null && (
        <Text as="p" tone="secondary">
          Only the owner can transfer the organisation.
        </Text>
      )}
      <SavedWords>{heir === null ? null : `${heir} now owns the organisation.`}</SavedWords>
      {handingOver && (
        <HandOverDialog
          organisation={organisation}
          onClose={() => setHandingOver(false)}
          onDone={(name) => {
            setHeir(name)
            setHandingOver(false)
          }}
        />
      )}
    </SettingsSection>
  )
}
