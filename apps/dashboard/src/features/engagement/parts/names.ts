const devices: Record<string, string> = { desktop: 'Computer', mobile: 'Phone', tablet: 'Tablet' }

/** Whether a name stands for what is not known. */
export const isUnknown = (name: string): boolean => name === '' || name === '(not set)'

export const deviceName = (name: string): string => devices[name] ?? (isUnknown(name) ? 'Not known' : name)

/** Where readers came from. No source: the address was typed, or stood in a mail or a document. */
export const sourceName = (name: string): string =>
  name === '(direct)' ? 'Direct and email' : isUnknown(name) ? 'Not known' : name

export const plainName = (name: string): string => (isUnknown(name) ? 'Not known' : name)

export const returningName = (name: string): string =>
  name === 'new' ? 'First visit of the day' : name === 'returning' ? 'Came back the same day' : 'Not known'

/** Why the shares of sources add up to more than all readers. */
export const BY_SEVERAL_SOURCES =
  'A reader from several sources counts once in each, so shares can add up to more than 100%.'
