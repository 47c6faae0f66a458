import { Problem } from '@bubbles/domain'
import type { Context, Handlers } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { presentWritingHelp } from './present.ts'
import { suggestText } from './suggestText.ts'
import { setIsOn } from './writer.ts'

type Operations = 'setWritingHelp' | 'suggestText'

export const writingHelpHandlers: Handlers<Operations> = {
  setWritingHelp,
  // The model is waited for: no transaction is held meanwhile.
  suggestText: { outside: true, handle: suggestText },
}

async function setWritingHelp({ organisation, actor, body: { isOn }, deps }: Context<'setWritingHelp'>) {
  const shown = presentWritingHelp(deps.config, isOn)
  if (!shown)
    throw new Problem('not-found', { detail: 'This installation isn’t connected to a language model.' })
  if (await setIsOn(organisation.id, isOn)) {
    const action = isOn ? 'writing-help.switched-on' : 'writing-help.switched-off'
    await recordAudit(organisation.id, actor.userId, action, { host: shown.host, model: shown.model })
  }
  return shown
}
