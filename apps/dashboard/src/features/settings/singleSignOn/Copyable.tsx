import { Button, TextField, toasts } from '@bubbles/ui'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { messages } from './messages.ts'
import styles from './singleSignOn.module.css'

/** Text that is copied elsewhere. */
export function Copyable({ label, copyLabel, value }: { label: string; copyLabel: string; value: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => toasts.addError(messages.blocked),
    )
  }
  return (
    <div className={styles.copyable}>
      <TextField
        label={label}
        value={value}
        size="small"
        onFocus={(event) => event.target.select()}
        readOnly
        spellCheck={false}
      />
      <Button size="small" startIcon={<Copy aria-hidden />} aria-label={copyLabel} onClick={copy}>
        {copied ? messages.copied : messages.copy}
      </Button>
    </div>
  )
}
