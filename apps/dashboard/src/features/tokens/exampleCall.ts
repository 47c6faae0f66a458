import { pathParameters } from '@bubbles/contract'
import { callOf, operationIds } from '@bubbles/contract/calls'
import { type Capability, SCIM_PATH } from '@bubbles/domain'

/** The call most scripts begin with comes first. */
const candidates = ['listReports' as const, ...operationIds].map(callOf)

/**
 * A call that a token with these capabilities may make, as a line for a shell: one that reads and needs no id, where
 * there is one. Names in capitals stand for what the script knows. Null where no call asks for them.
 */
export function exampleCall(capabilities: readonly Capability[], origin: string): string | null {
  const allowed = candidates.filter(
    ({ capability }) => capability !== 'public' && capabilities.includes(capability),
  )
  const reading = allowed.filter(({ method }) => method === 'GET')
  const call = reading.find(({ path }) => pathParameters(path).length === 0) ?? reading[0] ?? allowed[0]
  const authorised = '-H "Authorization: Bearer $TOKEN"'
  if (call === undefined)
    return capabilities.includes('organisation.provision')
      ? `curl ${authorised} ${origin}${SCIM_PATH}/Users`
      : null
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => name.toUpperCase())
  const method = call.method === 'GET' ? '' : `-X ${call.method} `
  return `curl ${method}${authorised} ${origin}/api/${call.service}/${path}`
}
