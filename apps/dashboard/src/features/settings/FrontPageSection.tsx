import { ChoiceRow, FormShell, SettingsSection, Stack, Text, TextLink } from '@bubbles/ui'
import { config } from '../../config.ts'
import { SavedWords } from './SavedWords.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

const WORDS =
  'A page that lists your public reports, with a search, a news feed and an index for search engines. Reports that have a password, named readers or an expired link, or are hidden from search engines, aren’t listed.'

const CHOICES = [
  [false, 'Off', 'Anyone who has a public report’s address can read it.'],
  [true, 'On', 'Anyone can find all public reports, including those already published.'],
] as const

/** Whether the organisation's public reports are listed for the world. */
export function FrontPageSection({ organisation }: { organisation: Organisation }) {
  const front = useSetting(organisation, 'frontPage')
  return (
    <SettingsSection id="front-page" title="Front page" words={WORDS}>
      <FormShell
        submitLabel="Save front page"
        busyLabel="Saving"
        submitDisabled={!front.isChanged}
        onDiscard={front.reset}
        loading={front.loading}
        error={front.error}
        after={<SavedWords>{front.isSaved ? savedWords(organisation) : null}</SavedWords>}
        onSubmit={() => front.save()}
      >
        <Stack as="fieldset" gap={4} style={{ marginInlineStart: -12 }} aria-label="Front page">
          {CHOICES.map(([value, title, words]) => (
            <ChoiceRow
              key={title}
              name="front-page"
              value={title}
              title={title}
              words={words}
              checked={front.value === value}
              disabled={front.loading}
              onChange={() => front.change(value)}
            />
          ))}
        </Stack>
        <Text as="p" tone="secondary">
          Topics on the front page are tags that readers may see. Choose them in the list of reports, under
          Filter, Tag, Manage tags.
        </Text>
        {organisation.frontPage && (
          <Text as="p">
            <TextLink href={`${config().bubblesOrigin}/bubbles/`} target="_blank" rel="noopener">
              Open front page
            </TextLink>
          </Text>
        )}
      </FormShell>
    </SettingsSection>
  )
}

const savedWords = ({ frontPage }: Organisation): string =>
  frontPage ? 'The front page is on.' : 'The front page is off.'
