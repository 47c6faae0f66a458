import { grants, useOrganisation } from '../../../session/abilities.ts'
import { lazyPart } from '../../../session/lazy.ts'
import type { Helped } from './Suggestions.tsx'

const Suggestions = lazyPart(() => import('./Suggestions.tsx'))

/** Lets texts be suggested, where the organisation has that switched on. */
export function WritingHelp(props: Helped) {
  const organisation = useOrganisation()
  const model = organisation?.writingHelp
  return model?.isOn && grants(organisation, 'report.suggestText') && <Suggestions {...props} model={model} />
}
