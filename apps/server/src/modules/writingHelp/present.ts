import type { Resource } from '@bubbles/contract'
import type { Config } from '../../config/config.ts'

/** What an organisation is told of the language model; null where the installation has none. */
export const presentWritingHelp = (
  { writingHelp }: Pick<Config, 'writingHelp'>,
  isOn: boolean,
): Resource<'getCurrentOrganisation'>['writingHelp'] =>
  writingHelp ? { isOn, host: writingHelp.host, model: writingHelp.model } : null
