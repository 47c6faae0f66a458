import { DisabledPage } from '../../shell/DisabledPage.tsx'
import { SecondFactorPage } from './SecondFactorPage.tsx'

/** In place of everything in an organisation that is there for its members, but not open. */
export default function ClosedPage({
  why,
  onSettingUp,
}: {
  why: 'disabled' | 'second-factor'
  /** Told when somebody begins to set up a second factor, and when they are done or have given up. */
  onSettingUp: (isSettingUp: boolean) => void
}) {
  return why === 'disabled' ? <DisabledPage /> : <SecondFactorPage onSettingUp={onSettingUp} />
}
