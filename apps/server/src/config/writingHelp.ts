import { ConfigError, type Env } from './env.ts'

/** A language model that texts are suggested by, where an organisation has switched that on. */
export interface WritingHelpConfig {
  /** Without a slash at its end; `/chat/completions` follows. */
  baseUrl: string
  /** Of the base URL, as people are told where text goes. */
  host: string
  model: string
  apiKey: string | undefined
}

/** @throws ConfigError where a part of it is missing */
export function readWritingHelp(env: Env): WritingHelpConfig | undefined {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = env
  if (baseUrl === undefined && model === undefined) {
    if (apiKey !== undefined)
      throw new ConfigError('AI_API_KEY needs AI_BASE_URL and AI_MODEL. Set them, or remove AI_API_KEY.')
    return undefined
  }
  if (baseUrl === undefined || model === undefined)
    throw new ConfigError('AI_BASE_URL and AI_MODEL belong together: set both, or neither.')
  const { host, username, search, hash } = new URL(baseUrl)
  if (username !== '' || search !== '' || hash !== '')
    throw new ConfigError(
      'AI_BASE_URL is an address alone, such as https://models.example.org/v1. Set the key as AI_API_KEY.',
    )
  return { baseUrl, host, model, apiKey }
}
