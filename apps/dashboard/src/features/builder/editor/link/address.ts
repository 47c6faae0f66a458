import { looksLikeEmail } from '@bubbles/domain'

/** What a person types as an address: `example.org` and `name@example.org` get their scheme. */
export function withScheme(text: string): string {
  const address = text.trim()
  if (address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  return looksLikeEmail(address) && !address.includes('/') ? `mailto:${address}` : `https://${address}`
}

/** Whether what is typed is an address, or on its way to be one; anything else is looked for. */
export function isAddress(text: string): boolean {
  const typed = text.trim()
  return (
    /^[a-z][a-z0-9+.-]*:\S/i.test(typed) ||
    typed.startsWith('/') ||
    /^[^\s/@]+@\S*$/.test(typed) ||
    /^[^\s/?#]+\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(typed)
  )
}
