import { Button, Row, Text, toasts } from '@bubbles/ui'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../ui/saveFile.ts'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import styles from './TotpKey.module.css'

/** Shows recovery codes, this once. */
export function RecoveryCodesDialog({
  codes,
  title,
  onClose,
}: {
  codes: readonly string[]
  title: string
  onClose: () => void
}) {
  const [copied, setCopied] = useState(false)
  const [saved, setSaved] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toasts.addError('Your browser blocked copying. Select the codes and copy them yourself.'),
    )
  }
  const save = () => {
    saveFile(new Blob([text], { type: 'text/plain' }), 'bubbles-recovery-codes.txt')
    setSaved(true)
  }
  return (
    <ShownOnce
      width={520}
      title={title}
      description="Save these recovery codes where you keep passwords. If you lose your phone, each one signs you in once, together with your password. They won’t be shown again."
      isKept={copied || saved}
      question="You haven’t copied or downloaded the codes, and they won’t be shown again."
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          I’ve saved them
        </Button>
      }
    >
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <Text key={code} as="li">
            {code}
          </Text>
        ))}
      </ul>
      <Row gap={8} wrap align="stretch">
        <Button startIcon={<Copy aria-hidden />} onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button startIcon={<Download aria-hidden />} onClick={save}>
          Download
        </Button>
      </Row>
    </ShownOnce>
  )
}
