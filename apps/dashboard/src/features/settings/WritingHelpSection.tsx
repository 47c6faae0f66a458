import { SettingsSection, Skeleton } from '@bubbles/ui'
import { Suspense } from 'react'
import { grants } from '../../session/abilities.ts'
import { lazy } from '../../session/lazy.ts'
import type { Organisation } from './useSetting.ts'

const WritingHelp = lazy(() => import('./WritingHelp.tsx'))

/** Whether builders can have texts suggested; not there where the installation has no language model. */
export function WritingHelpSection({ organisation }: { organisation: Organisation }) {
  if (!organisation.writingHelp || !grants(organisation, 'organisation.writingHelp')) return null
  return (
    <SettingsSection
      id="writing-help"
      title="Writing help"
      words="Builders can ask a language model to suggest alternative text, titles of figures, introductions and plainer wording. A suggestion is only used if a person chooses “Use”."
    >
      <Suspense fallback={<Skeleton height={92} radius={12} />}>
        <WritingHelp {...organisation.writingHelp} />
      </Suspense>
    </SettingsSection>
  )
}
