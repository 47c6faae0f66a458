import { ChoiceRow, FormShell, SettingsSection, Stack } from '@bubbles/ui'
import { SavedWords } from './SavedWords.tsx'
import { Subscribers } from './Subscribers.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

const WORDS =
  'Readers can leave an address at the foot of a public report and on the front page. Once they have confirmed it, they get an email for each new edition, with a link to unsubscribe. New data that is published automatically isn’t emailed.'

const CHOICES = [
  [false, 'Off', 'No one can subscribe, and no one is emailed. Addresses that are subscribed are kept.'],
  [true, 'On', 'Everyone who reads a public report can subscribe.'],
] as const

/** Whether readers can ask for an email at each new public edition, and who has. */
export function SubscriptionsSection({ organisation }: { organisation: Organisation }) {
  const subscriptions = useSetting(organisation, 'subscriptions')
  return (
    <SettingsSection id="subscriptions" title="Subscriptions" words={WORDS}>
      <FormShell
        submitLabel="Save subscriptions"
        busyLabel="Saving"
        submitDisabled={!subscriptions.isChanged}
        onDiscard={subscriptions.reset}
        loading={subscriptions.loading}
        error={subscriptions.error}
        after={<SavedWords>{subscriptions.isSaved ? savedWords(organisation) : null}</SavedWords>}
        onSubmit={() => subscriptions.save()}
      >
        <Stack as="fieldset" gap={4} style={{ marginInlineStart: -12 }} aria-label="Subscriptions">
          {CHOICES.map(([value, title, words]) => (
            <ChoiceRow
              key={title}
              name="subscriptions"
              value={title}
              title={title}
              words={words}
              checked={subscriptions.value === value}
              disabled={subscriptions.loading}
              onChange={() => subscriptions.change(value)}
            />
          ))}
        </Stack>
      </FormShell>
      <Subscribers />
    </SettingsSection>
  )
}

const savedWords = ({ subscriptions }: Organisation): string =>
  subscriptions ? 'Readers can subscribe.' : 'No one can subscribe.'
