import { Button, type ButtonProps, Panel, Row, Text, toasts } from '@bubbles/ui'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './PublishSheet.module.css'

/** The heading of a part of a sheet. */
export function Heading({
  as = 'h3',
  below = 12,
  children,
}: {
  as?: 'h3' | 'h4' | 'legend'
  /** CSS pixels between it and what it is about. */
  below?: number
  children: ReactNode
}) {
  return (
    <Text as={as} size="body" weight="semibold" padding={`0 0 ${below}px`}>
      {children}
    </Text>
  )
}

/** What is shown once it is asked for. */
export function Disclosure({
  title,
  onToggle,
  children,
}: {
  title: string
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <details className={styles.details} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <Text as="summary" weight="semibold">
        {title}
      </Text>
      {children}
    </details>
  )
}

/** Rows in a frame, a line between each two. */
export function Rows({ as = 'ul', children }: { as?: 'ul' | 'div'; children: ReactNode }) {
  return (
    <Panel as={as} clip padding="0 16px" className={styles.rows}>
      {children}
    </Panel>
  )
}

/** The buttons at the foot, with words at their left; on a phone over them. */
export function Foot({ children }: { children: ReactNode }) {
  return (
    <Row grow gap={12} justify="end" className={styles.foot}>
      {children}
    </Row>
  )
}

/** Why the button beside it does nothing. */
export function Stop({ children }: { children: ReactNode }) {
  return (
    <Text grow tone="error" weight="medium">
      {children}
    </Text>
  )
}

/** What went wrong with the button above it. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <Text as="p" tone="error" weight="medium" role="alert">
      {children}
    </Text>
  )
}

/** Puts a text on the clipboard and says so, until the text is another one. */
export function CopyButton({
  text,
  label,
  copied = 'Copied',
  what,
  ...rest
}: {
  text: string
  label: string
  /** What the button says afterwards. */
  copied?: string
  /** What to select where the browser does not allow it. */
  what: 'address' | 'code'
} & Pick<ButtonProps, 'variant' | 'ref'>) {
  const [done, setDone] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone(text),
      () => void toasts.addError(`Your browser blocked copying. Select the ${what} and copy it.`),
    )
  const isDone = done === text
  return (
    <Button
      {...rest}
      startIcon={isDone ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
    >
      {isDone ? copied : label}
    </Button>
  )
}
