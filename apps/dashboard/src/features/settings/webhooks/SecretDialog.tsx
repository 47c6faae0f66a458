import { Button, DialogShell, TextField, toasts } from '@bubbles/ui'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { focusOnce } from '../../../ui/focusOnce.ts'
import { messages } from './messages.ts'
import styles from './webhooks.module.css'

const words = messages.secret

/** Shows a signing secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => toasts.addError(words.blocked),
    )
  }
  return (
    <DialogShell
      open
      width={520}
      title={words.title}
      description={words.words}
      loading={false}
      error={null}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className={styles.secret}>
        <TextField
          label={words.label}
          value={secret}
          size="small"
          onFocus={(event) => event.target.select()}
          readOnly
          spellCheck={false}
          ref={focusOnce}
        />
        <Button startIcon={<Copy aria-hidden />} onClick={copy}>
          {copied ? words.copied : words.copy}
        </Button>
      </div>
    </DialogShell>
  )
}
