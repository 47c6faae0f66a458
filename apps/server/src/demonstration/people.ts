import { type AssignableRole, type Branding, DEVELOPMENT_ORGANISATION, NO_BRANDING } from '@bubbles/domain'

/** The first part of a demonstration address, and what its owner does there. */
export const POSTS = ['owner', 'admin', 'builder', 'publisher', 'reviewer', 'analyst', 'viewer'] as const
export type Post = (typeof POSTS)[number]

/** Everybody's password in the demonstration. It exists on a loopback host only. */
export const PASSWORD = 'Bubbles-demo-1'

/**
 * What each post may do. The owner's come from founding the organisation. Publishers review too: only Builders and
 * Reviewers see what is not published yet (specification 6), and nobody should publish unseen.
 */
export const ROLES: Record<Exclude<Post, 'owner'>, AssignableRole[]> = {
  admin: ['Admin'],
  builder: ['Builder'],
  publisher: ['Publisher', 'Reviewer'],
  reviewer: ['Reviewer'],
  analyst: ['EngagementAnalyst'],
  viewer: [],
}

/** The same in words, for the table of sign-ins. */
export const DUTIES: Record<Post, string> = {
  owner: 'owns the organisation and can do everything',
  admin: 'settings and members',
  builder: 'makes and edits reports',
  publisher: 'reviews and publishes reports',
  reviewer: 'reads and comments on drafts',
  analyst: 'sees how reports are read',
  viewer: 'reads what is published inside the organisation',
}

export interface DemonstrationOrganisation {
  name: string
  friendlyName: string
  /** Whether analytics are set up: without, nobody sees engagement. */
  measurementId: string | null
  /** Whether its public reports are listed for the world. */
  frontPage: boolean
  people: Record<Post, string>
  branding: Branding
  /** A PNG as an upload would have been kept, 512 wide and high; null: none. */
  logo: URL | null
  /** Domain of its people's addresses, where it is not `{name}.example`. */
  mailDomain?: string
}

export const ACME: DemonstrationOrganisation = {
  name: 'acme',
  friendlyName: 'Acme Research',
  measurementId: 'G-ACMEDEMO01',
  frontPage: true,
  people: {
    owner: 'Nora Lindqvist',
    admin: 'Samuel Okafor',
    builder: 'Priya Raman',
    publisher: 'Tomás Herrera',
    reviewer: 'Hannah Weiss',
    analyst: 'Jonas Meyer',
    viewer: 'Mei Tanaka',
  },
  branding: {
    ...NO_BRANDING,
    fonts: ['Source Serif 4'],
    defaultReportHeadersFont: 'Source Serif 4',
    // No two alike, whatever colours one can see.
    palette: ['#0f5c6e', '#d07a1c', '#40052a', '#164120', '#956657', '#6e78b2'],
  },
  logo: new URL('acmeLogo.png', import.meta.url),
}

export const GLOBEX: DemonstrationOrganisation = {
  name: 'globex',
  friendlyName: 'Globex Health',
  measurementId: null,
  frontPage: false,
  people: {
    owner: 'Amira Haddad',
    admin: 'Oliver Grant',
    builder: 'Sofia Rossi',
    publisher: 'Daniel Novak',
    reviewer: 'Ifeoma Eze',
    analyst: 'Lars Nilsson',
    viewer: 'Chloé Martin',
  },
  branding: NO_BRANDING,
  logo: null,
}

/** The organisation the development mode opens by default (specification 9): Acme's people belong to it too. */
export const DEV: DemonstrationOrganisation = {
  ...ACME,
  name: DEVELOPMENT_ORGANISATION,
  friendlyName: 'Development',
  measurementId: 'G-DEVDEMO0001',
  mailDomain: 'acme.example',
}

export const MANAGER = { email: 'manager@bubbles.example', name: 'Robin Fairweather' }

export const addressOf = ({ name, mailDomain }: DemonstrationOrganisation, post: Post): string =>
  `${post}@${mailDomain ?? `${name}.example`}`
