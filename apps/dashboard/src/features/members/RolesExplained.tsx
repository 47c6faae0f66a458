import { Panel, Row, Text } from '@bubbles/ui'
import { EXPLAINED_ROLES, type ExplainedRole, roleInWords, roleName } from '@bubbles/domain'
import { ChevronDown } from 'lucide-react'
import styles from './RolesExplained.module.css'

/** What goes beyond the table of permissions. */
const notes: Partial<Record<ExplainedRole, string>> = {
  Viewer: 'Every member has this role.',
  Owner: 'Always an admin. There is one owner; ownership can be transferred.',
}

/** What each role can do, read off the table of permissions; `folded` behind a line that opens it. */
export function RolesExplained({ folded = false }: { folded?: boolean }) {
  const list = (
    <>
      <dl className={styles.roles}>
        {EXPLAINED_ROLES.map((role) => (
          <div key={role} className={styles.role}>
            <Text as="dt" weight="semibold">
              {roleName(role)}
            </Text>
            <Text as="dd" above={2} tone="secondary">
              {[roleInWords(role), notes[role]].filter(Boolean).join(' ')}
            </Text>
          </div>
        ))}
      </dl>
      <Text as="p" tone="secondary" padding="12px 0">
        A member can have several roles. Changes apply immediately.
      </Text>
    </>
  )
  if (folded) {
    return (
      <Panel as="details" padding="0 16px" className={styles.folded}>
        <Row as="summary" gap={12} justify="space-between" weight="medium">
          What each role can do
          <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
        </Row>
        {list}
      </Panel>
    )
  }
  return (
    <aside aria-labelledby="roles-explained" className={styles.aside}>
      <Text id="roles-explained" as="h2" size="large" weight="semibold">
        What each role can do
      </Text>
      {list}
    </aside>
  )
}
