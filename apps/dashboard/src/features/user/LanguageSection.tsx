import { isPageLanguage, PAGE_LANGUAGE_NAMES, PAGE_LANGUAGES } from '@bubbles/domain'
import { messageOf, PanelError, SegmentedControl, SettingsSection, Skeleton, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { languageQuery, useChooseLanguage } from '../../api/language.ts'

const BROWSER = 'browser'

const segments = [
  ...PAGE_LANGUAGES.map((value) => ({ value, label: PAGE_LANGUAGE_NAMES[value] })),
  { value: BROWSER, label: 'As in the browser' },
] as const

/** The language of the dashboard, for this person on every device. */
export function LanguageSection() {
  const { data, error, refetch } = useQuery(languageQuery)
  const choose = useChooseLanguage()
  return (
    <SettingsSection
      id="language"
      title="Language"
      words="The language of the dashboard on every device you sign in on, and of emails to you. It doesn’t change the language of reports."
    >
      {error !== null && (
        <PanelError
          title="Couldn’t load your language."
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <Skeleton height={36} width={280} radius={8} />}
      {data !== undefined && (
        <div>
          <SegmentedControl
            label="Language"
            segments={segments}
            value={data ?? BROWSER}
            onChange={(value) => choose.mutate(isPageLanguage(value) ? value : null)}
          />
        </div>
      )}
      {choose.error !== null && (
        <Text as="p" tone="error" role="alert">
          {messageOf(choose.error)}
        </Text>
      )}
    </SettingsSection>
  )
}
