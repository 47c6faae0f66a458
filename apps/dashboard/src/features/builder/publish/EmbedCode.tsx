import { embedCode } from '@bubbles/domain'
import { SegmentedControl, Stack, Text } from '@bubbles/ui'
import { useState } from 'react'
import type { PublishedReport } from '../../../api/reports.ts'
import { useFittedHeight } from '../blocks/useFittedHeight.ts'
import { CopyButton } from './parts.tsx'
import styles from './PublishSheet.module.css'

const KINDS = [
  { value: 'sized', label: 'Automatic height' },
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
  const code = embedCode({ url, title: name, kind })
  const field = useFittedHeight(code)
  return (
    <Stack gap={12} align="start">
      <SegmentedControl label="Frame height" segments={KINDS} value={kind} onChange={setKind} />
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
      <CopyButton text={code} label="Copy code" copied="Code copied" what="code" />
    </Stack>
  )
}
