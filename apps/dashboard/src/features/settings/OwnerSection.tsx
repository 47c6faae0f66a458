import { Avatar } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerQuery } from '../../api/settings.ts'
import { grants } from '../../session/abilities.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import styles from './Settings.module.css'
import { SavedWords, SettingsSection } from './SettingsSection.tsx'
import type { Organisation } from './useSetting.ts'

/** Who owns the organisation, and handing it over. */
export function OwnerSection({ organisation }: { organisation: Organisation }) {
  const owner = useQuery(ownerQuery(organisation.owner.id)).data
  const [handingOver, setHandingOver] = useState(false)
  const [heir, setHeir] = useState<string | null>(null)
  const mayHandOver = grants(organisation, 'organisation.handOver')
  return (
    <SettingsSection
      title="Owner"
      words="Can do everything an admin can. Only the owner can transfer, export and delete the organisation."
    >
      <div className={styles.person}>
        <Avatar name={owner?.name || owner?.emailAddress || '?'} size={40} />
        <div className={styles.who}>
          <div className={styles.name}>{owner ? owner.name || owner.emailAddress : '…'}</div>
          <div className={styles.address}>{owner?.emailAddress}</div>
        </div>
        {mayHandOver && <Button onClick={() => setHandingOver(true)}>Transfer</Button>}
      </div>
      {!mayHandOver && heir === null && (
        <p className={styles.note}>Only the owner can transfer the organisation.</p>
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
