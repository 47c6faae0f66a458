import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Row } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './ChoiceRow.module.css'

/** One of several choices, as a row that can be pressed: a radio button (or a checkbox), its title, and what it means. */
export function ChoiceRow({
  title,
  words,
  type = 'radio',
  ...input
}: Omit<ComponentPropsWithRef<'input'>, 'title' | 'type'> & {
  title: ReactNode
  words?: ReactNode
  type?: 'radio' | 'checkbox'
}) {
  return (
    <Row
      as="label"
      hover
      gap={12}
      align={words === undefined ? 'center' : 'start'}
      padding="8px 12px"
      radius={8}
    >
      <input {...input} type={type} className={styles.box} />
      <Text as="div" grow>
        <Text as="div" weight="medium">
          {title}
        </Text>
        {words !== undefined && (
          <Text as="div" size="small" tone="secondary">
            {words}
          </Text>
        )}
      </Text>
    </Row>
  )
}
