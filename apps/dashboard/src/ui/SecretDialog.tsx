import { Button, TextField, toasts } from '@bubbles/ui'
import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { focusOnce } from './focusOnce.ts'
import styles from './SecretDialog.module.css'
import { ShownOnce } from './ShownOnce.tsx'

interface SecretDialogProps {
  title: string
  description: string
  label: string
  secret: string
  /** What to select where the browser does not allow copying. */
  what: string
  /** In CSS pixels. */
  width?: number
  onClose: () => void
  children?: ReactNode
}

/** Shows a secret, this once. */
export function SecretDialog({
  title,
  description,
  label,
  secret,
  what,
  width = 520,
  onClose,
  children,
}: SecretDialogProps) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => toasts.addError(`Your browser blocked copying. Select the ${what} and copy it yourself.`),
    )
  }
  return (
    <ShownOnce
      width={width}
      title={title}
      description={description}
      isKept={copied}
      question={`You haven’t copied the ${what}, and it won’t be shown again.`}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          I’ve copied it
        </Button>
      }
    >
      <div className={styles.secret}>
        <TextField
          label={label}
          value={secret}
          size="small"
          onFocus={(event) => event.target.select()}
          readOnly
          spellCheck={false}
          ref={focusOnce}
        />
        <Button startIcon={<Copy aria-hidden />} onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {children}
    </ShownOnce>
  )
}
