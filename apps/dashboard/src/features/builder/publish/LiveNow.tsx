import { Row, Stack, Text } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { PublishedReport } from '../../../api/reports.ts'
import { dayInWords, whenInWords } from '../../../format/time.ts'
import { grants, useOrganisation } from '../../../session/abilities.ts'
import { EmbedCode } from './EmbedCode.tsx'
import { Disclosure, Heading } from './parts.tsx'
import styles from './PublishSheet.module.css'
import { readersOf, UnpublishEdition } from './UnpublishEdition.tsx'

/** What keeps readers of a public link out, in words; empty where nothing does. */
function limitsOf({ isProtected, expiresAt }: PublishedReport): string {
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  return [
    isProtected ? 'Asks for a password' : '',
    expiresAt === null ? '' : `${isOver ? 'The link ended on' : 'The link ends on'} ${dayInWords(expiresAt)}`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** What is live for whom, each with the way to withdraw it. */
export function LiveNow({ live, onDone }: { live: readonly PublishedReport[]; onDone: () => void }) {
  const [asking, setAsking] = useState<PublishedReport | null>(null)
  const organisation = useOrganisation()?.friendlyName ?? 'the organisation'
  if (live.length === 0) return null
  const name = (each: PublishedReport) => readersOf(each, organisation)
  return (
    <section>
      <Heading below={4}>Live now</Heading>
      <Stack as="ul" className={styles.rows}>
        {live.map((each) => (
          <Row as="li" key={each.audience} gap={16} justify="space-between" padding="10px 0" breakWords>
            <Stack shrink align="start">
              <p>
                Edition {each.edition} for {name(each)}, {whenInWords(each.publishedAt)}
              </p>
              {limitsOf(each) !== '' && (
                <Text as="p" tone="secondary" breakWords>
                  {limitsOf(each)}
                </Text>
              )}
              <Text
                as="a"
                tone="secondary"
                breakWords
                href={each.url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {each.url.replace(/^https?:\/\//, '')}
              </Text>
            </Stack>
            {grants(each, 'report.publish') && (
              <Button
                size="small"
                color="error"
                aria-label={`Unpublish for ${name(each)}`}
                onClick={() => setAsking(each)}
              >
                Unpublish
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      {live
        .filter((each) => each.isEmbeddable)
        .map((each) => (
          <Disclosure key={each.audience} title="Show it on another site">
            <EmbedCode published={each} />
          </Disclosure>
        ))}
      <UnpublishEdition
        asking={asking}
        live={live}
        onClose={() => setAsking(null)}
        onDone={() => {
          setAsking(null)
          onDone()
        }}
      />
    </section>
  )
}
