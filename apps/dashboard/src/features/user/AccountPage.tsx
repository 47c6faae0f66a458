import { hasOwnPool } from '@bubbles/session'
import {
  PageHeader,
  SaveBarPage,
  SegmentedControl,
  SettingsSection,
  Stack,
  Text,
  useThemeChoice,
} from '@bubbles/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Monitor, Moon, Sun } from 'lucide-react'
import { userQuery } from '../../api/users.ts'
import { config } from '../../config.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import noticesUrl from '../../shell/open-source-notices.txt?url'
import { DataSection } from './DataSection.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { EmailsSection } from './EmailsSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { LeaveSection } from './LeaveSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PhoneSection } from './PhoneSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { TwoStepSection } from './TwoStepSection.tsx'

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const

/** `user/account`: the signed-in person, whatever organisation this is, or none. */
export function AccountPage() {
  usePageTitle('Your account')
  const { data: user } = useSuspenseQuery(userQuery)
  const organisation = useOrganisation()
  const { choice, setChoice } = useThemeChoice()
  return (
    <>
      <PageHeader title="Your account" />
      <SaveBarPage>
        <Stack divided width={960} above={16}>
          <ProfileSection user={user} />
          <EmailSection emailAddress={user.emailAddress} />
          {config().signInWith.includes('phone') && <PhoneSection emailAddress={user.emailAddress} />}
          <PasswordSection emailAddress={user.emailAddress} />
          {hasOwnPool(config()) && <TwoStepSection emailAddress={user.emailAddress} />}
          {hasOwnPool(config()) && <PasskeysSection emailAddress={user.emailAddress} />}
          <SettingsSection title="Appearance" words="For this browser, in every organisation.">
            <div>
              <SegmentedControl label="Theme" segments={themes} value={choice} onChange={setChoice} />
            </div>
          </SettingsSection>
          <LanguageSection />
          {organisation !== null && <EmailsSection organisation={organisation} />}
          <SessionsSection />
          <DataSection />
          {organisation !== null && <LeaveSection organisation={organisation} />}
          <DeleteSection emailAddress={user.emailAddress} />
        </Stack>
      </SaveBarPage>
      <Text as="p" size="small" tone="secondary" above={32}>
        <a href={noticesUrl} target="_blank" rel="noreferrer">
          Open-source notices
        </a>
      </Text>
    </>
  )
}
