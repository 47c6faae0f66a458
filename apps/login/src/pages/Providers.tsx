import { startProviderSignIn } from '@bubbles/session'
import { Button, Stack, Text } from '@bubbles/ui'
import type { Submission } from '../fields/useSubmission.ts'
import { sentenceFor } from '../messages.ts'
import { paths } from '../paths.ts'
import type { OfferedProvider } from '../providers.ts'
import { redirectOf, useSite } from '../site.ts'
import styles from './Providers.module.css'

/** Buttons that lead to providers, below the form. */
export function Providers({
  providers,
  submission,
}: {
  providers: readonly OfferedProvider[]
  submission: Submission
}) {
  const site = useSite()
  if (providers.length === 0) return null
  const page = `${window.location.origin}${paths.provider}`
  const clientId = site.config.userPoolClientId
  return (
    <Stack gap={12} className={styles.providers}>
      <Text as="div" tone="secondary" size="small" className={styles.or}>
        or
      </Text>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          fullWidth
          onClick={() =>
            void submission.run(
              () => startProviderSignIn({ id, clientId, page }, { name, redirect: redirectOf(site) }),
              sentenceFor,
            )
          }
        >
          Continue with {name}
        </Button>
      ))}
    </Stack>
  )
}
