import { embedCode } from '@bubbles/domain'
import { SegmentedControl, Text, toasts } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { PublishedReport } from '../../../api/reports.ts'
import { useFittedHeight } from '../blocks/useFittedHeight.ts'
import styles from './EmbedCode.module.css'

const KINDS = [
  { value: 'sized', label: 'Fits itself' },
  { value: 'plain', label: 'Fixed height' },
] as const
type Kind = (typeof KINDS)[number]['value']

const WORDS: Record<Kind, string> = {
  sized: 'A small script makes the frame as tall as the report and keeps it that way.',
  plain: 'For sites that don’t allow scripts. The report scrolls inside its frame.',
}

/** What another site puts into its own page to show the report there. */
export function EmbedCode({ published: { url, name } }: { published: PublishedReport }) {
  const [kind, setKind] = useState<Kind>('sized')
  const [copied, setCopied] = useState(false)
  const code = embedCode({ url, title: name, kind })
  const field = useFittedHeight(code)
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => void toasts.addError('Your browser blocked copying. Select the code and copy it.'),
    )
  return (
    <div className={styles.embed}>
      <SegmentedControl
        label="Height of the frame"
        segments={KINDS}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen)
          setCopied(false)
        }}
      />
      <Text as="p" tone="secondary">
        {WORDS[kind]}
      </Text>
      <textarea
        ref={field}
        className={styles.code}
        aria-label="Embed code"
        readOnly
        rows={kind === 'sized' ? 5 : 3}
        value={code}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <Button startIcon={copied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
        {copied ? 'Code copied' : 'Copy the code'}
      </Button>
    </div>
  )
}
