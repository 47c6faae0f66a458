import { useOrganisation } from '../../../session/abilities.ts'
import { lazyPart } from '../../../session/lazy.ts'
import type { Helped } from './Suggestions.tsx'

const Suggestions = lazyPart(() => import('./Suggestions.tsx'))

/** Lets texts be suggested, where the organisation has that switched on. */
export function WritingHelp(props: Helped) {
  return useOrganisation()?.writingHelp?.isOn && <Suggestions {...props} />
}
