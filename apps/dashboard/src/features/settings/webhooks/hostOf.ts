/** The site that a webhook’s events go to. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address
