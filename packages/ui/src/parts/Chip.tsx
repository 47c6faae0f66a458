import { Building2, Globe, LayoutTemplate, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Row } from '../layout/Stack.tsx'
import styles from './Chip.module.css'

/** Meaning of a chip's colour. `outlined` is for what is not in force yet (an invite's role). */
export type ChipTone = 'neutral' | 'primary' | 'success' | 'warning' | 'error' | 'outlined'

/** A word that states something; 24 high (28 with `size="medium"`). It is never a button. */
export function Chip({
  tone = 'neutral',
  icon,
  dot = false,
  size = 'small',
  children,
}: {
  tone?: ChipTone
  icon?: ReactNode
  dot?: boolean
  size?: 'small' | 'medium'
  children: ReactNode
}) {
  return (
    <span className={`${styles.chip} ${styles[tone]} ${styles[size]}`}>
      {icon}
      {dot && <span className={styles.dot} />}
      {children}
    </span>
  )
}

/** What a report's chips say, in this order. */
export interface ReportState {
  template?: boolean
  internal: boolean
  public: boolean
  /** The draft differs from what readers see. */
  changed: boolean
}

/** Template or Draft, Internal, Public, Changes not published: the chips of one report, wrapped in a row. */
export function StateChips({ state }: { state: ReportState }) {
  const published = state.internal || state.public
  return (
    <Row as="span" gap={6} align="stretch" wrap>
      {state.template === true && (
        <Chip icon={<LayoutTemplate size={14} strokeWidth={1.75} />} tone="neutral">
          Template
        </Chip>
      )}
      {!published && state.template !== true && (
        <Chip icon={<Pencil size={14} strokeWidth={1.75} />} tone="neutral">
          Draft
        </Chip>
      )}
      {state.internal && (
        <Chip icon={<Building2 size={14} strokeWidth={1.75} />} tone="primary">
          Internal
        </Chip>
      )}
      {state.public && (
        <Chip icon={<Globe size={14} strokeWidth={1.75} />} tone="success">
          Public
        </Chip>
      )}
      {published && state.changed && (
        <Chip dot tone="warning">
          Changes not published
        </Chip>
      )}
    </Row>
  )
}

/** A role, 28 high and tonal; `pending` while it is only promised by an invite. */
export function RoleChip({ children, pending = false }: { children: ReactNode; pending?: boolean }) {
  return (
    <Chip size="medium" tone={pending ? 'outlined' : 'primary'}>
      {children}
    </Chip>
  )
}
