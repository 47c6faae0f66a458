import { chartContext, formatNumber } from '@bubbles/charts'
import { isLocale, LOCALES } from '@bubbles/domain'
import { FormShell, Grid, SettingsSection, SelectField, Text } from '@bubbles/ui'
import { SavedWords } from './SavedWords.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

const EXAMPLE_NUMBER = 1_234_567.89
/** A day whose number, month and year cannot be mixed up. */
const EXAMPLE_DAY = new Date(2026, 2, 31)

/** A day as the header of a published page writes it. */
const dayIn = (locale: string, day: Date): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(day)

/** In which language reports are written, and how they write dates and numbers. */
export function LocaleSection({ organisation }: { organisation: Organisation }) {
  const locale = useSetting(organisation, 'locale')
  const known = isLocale(organisation.locale) ? [] : [{ tag: organisation.locale, name: organisation.locale }]
  return (
    <SettingsSection
      id="language"
      title="Language and numbers"
      words="The language your reports are written in, for browsers and screen readers, and how pages and charts write dates and numbers."
    >
      <FormShell
        submitLabel="Save language"
        busyLabel="Saving"
        submitDisabled={!locale.isChanged}
        onDiscard={locale.reset}
        loading={locale.loading}
        error={locale.error}
        after={
          <SavedWords>{locale.isSaved ? 'Language saved. Published pages will update.' : null}</SavedWords>
        }
        onSubmit={() => locale.save()}
      >
        <SelectField
          label="Report language"
          size="small"
          value={locale.value}
          choices={[...known, ...LOCALES].map(({ tag, name }) => ({ value: tag, label: name }))}
          onChoose={locale.change}
          readOnly={locale.loading}
        />
        <Grid
          as="dl"
          columns="auto minmax(0, 1fr)"
          gap="4px 24px"
          padding={16}
          radius={12}
          surface="neutral"
          aria-label="Example"
        >
          <dt>Date</dt>
          <Text as="dd" tone="default" weight="medium" numeric lang={locale.value}>
            {dayIn(locale.value, EXAMPLE_DAY)}
          </Text>
          <dt>Number</dt>
          <Text as="dd" tone="default" weight="medium" numeric>
            {formatNumber(chartContext({ locale: locale.value }), EXAMPLE_NUMBER, 2)}
          </Text>
        </Grid>
      </FormShell>
    </SettingsSection>
  )
}
