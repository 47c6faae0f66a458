/**
 * Characters that cannot be seen and change how an address reads: controls, which browsers drop, ends of lines, and what
 * Unicode has drawn as nothing (marks of direction, fillers, variation selectors, tags). It has the empty Braille pattern
 * and the marks of annotations as visible, which no font shows.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u

/** Whether an address holds what its reader cannot see. */
export const hasHiddenCharacters = (address: string): boolean => HIDDEN.test(address)

/** Whether an address carries a username or password, which makes another site look like the one before the @. */
export function hasCredentials(address: string): boolean {
  const text = address.trim()
  if (/^https?:[\\/]*[^\\/?#]*@/i.test(text)) return true
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.username !== '' || url.password !== ''
}

/**
 * Why an address cannot be kept with a figure, in a sentence; null where it can. One that is half typed is no fault yet:
 * it is kept, warned about, and linked nowhere.
 */
export function addressFault(address: string): string | null {
  if (hasHiddenCharacters(address)) return 'The address contains invisible characters. Type it again.'
  if (/^\s*[a-z][a-z0-9+.-]*:/i.test(address) && !/^\s*https?:/i.test(address))
    return 'Only http and https addresses can be linked.'
  if (hasCredentials(address))
    return 'The address contains a username or password. Remove everything up to the @.'
  return null
}

/** Why an address cannot be linked as it stands, in a sentence; null where it can: the whole address of a page of the web. */
export function fullAddressFault(address: string): string | null {
  const text = address.trim()
  const isWhole = /^https?:\/\/[^/]/i.test(text) && URL.canParse(text) && !/\s/.test(text)
  return (
    addressFault(text) ?? (isWhole ? null : 'Enter a full web address, such as https://example.org/page.')
  )
}
