import { chartTokens, mapTokens } from '@bubbles/charts'
import { schemeRules } from './scheme.ts'

/** The ground of covers and bands of organisations without colours. */
export const PRODUCT_BAND = '#00446E'

/** What the page needs beside the colours of its charts; same names, same two grounds. */
const pageTokens = {
  light: {
    '--bb-canvas': '#F6F9FC',
    '--bb-raised': '#FFFFFF',
    '--bb-fill': '#EDF1F5',
    '--bb-outline': '#D8E1E9',
    '--bb-strong': '#B4C1CC',
    '--bb-primary': '#0272B5',
    '--bb-tonal': '#E1F3FD',
    '--bb-on-tonal': '#00446E',
    '--bb-band': PRODUCT_BAND,
    '--bb-on-band': '#FFFFFF',
    '--bb-wrong': '#B3261E',
    '--bb-shadow': '0 8px 24px rgb(20 32 43/.16)',
  },
  dark: {
    '--bb-canvas': '#0E151C',
    '--bb-raised': '#1B2631',
    '--bb-fill': '#22303C',
    '--bb-outline': '#2A3846',
    '--bb-strong': '#41525F',
    '--bb-primary': '#4FC3F7',
    '--bb-tonal': '#0C3A56',
    '--bb-on-tonal': '#BFE8FD',
    '--bb-band': PRODUCT_BAND,
    '--bb-on-band': '#FFFFFF',
    '--bb-wrong': '#F2B8B5',
    '--bb-shadow': '0 8px 24px rgb(0 0 0/.5)',
  },
} as const

/** Grounds of parts of a page: made from others, so that they follow what those become. */
const groundTokens = {
  light: {
    '--bb-tint': 'color-mix(in srgb,var(--bb-tonal) 45%,var(--bb-surface))',
    '--bb-night': chartTokens.dark['--bb-surface'],
    '--bb-deep': 'var(--bb-band)',
  },
  dark: {
    '--bb-tint': 'color-mix(in srgb,var(--bb-tonal) 28%,var(--bb-surface))',
    '--bb-night': pageTokens.dark['--bb-raised'],
    '--bb-deep': 'var(--bb-band)',
  },
} as const

const declarations = (scheme: 'light' | 'dark') =>
  // Scroll bars and radio buttons, which the browser draws, are on that ground too.
  Object.entries({ 'color-scheme': scheme, ...chartTokens[scheme], ...pageTokens[scheme] })
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The page's colours. `choice`: the reader can choose between light and dark on the page itself. */
export const tokenStyles = (choice: boolean): string =>
  schemeRules(':root', declarations('light'), declarations('dark'), choice)

/** What a page with grounds needs beside that; and all colours on dark ground, for those grounds. */
export const groundTokenStyles = (choice: boolean): string =>
  schemeRules(':root', groundDeclarations('light'), groundDeclarations('dark'), choice)
export const groundDeclarations = (scheme: 'light' | 'dark'): string => declarationsOf(groundTokens[scheme])
export const darkDeclarations = (maps: boolean): string =>
  declarations('dark') + (maps ? `;${mapDeclarations('dark')}` : '')

const declarationsOf = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const mapDeclarations = (scheme: 'light' | 'dark') =>
  Object.entries(mapTokens[scheme])
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The colours of maps, for pages that have one. */
export const mapTokenStyles = (choice: boolean): string =>
  schemeRules(':root', mapDeclarations('light'), mapDeclarations('dark'), choice)
