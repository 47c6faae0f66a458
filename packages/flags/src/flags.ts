/** What a flag is without a toggle, and what people read about it. */
interface Flag {
  default: boolean
  name: string
  sentence: string
  /** What whoever meets it while it is off is told. */
  off: string
}

/**
 * The feature flags (specification 3 and 9). What one switches off is off on the server, too; it grants nothing that the
 * policy table does not.
 */
export const FLAGS = {
  'org-branding': {
    default: true,
    name: 'Branding',
    sentence: 'Admins can change the organisation’s logo and fonts.',
    off: '“Branding” is switched off for your organisation. Ask an account manager to switch it on.',
  },
  'report-templates': {
    default: true,
    name: 'Templates',
    sentence: 'Reports can be saved as templates, and new ones started from them.',
    off: '“Templates” is switched off for your organisation. Ask an account manager to switch it on.',
  },
  'feedback-export': {
    default: false,
    name: 'Feedback export',
    sentence: 'Readers’ answers and reading numbers can be saved as files.',
    off: '“Feedback export” is switched off for your organisation. Ask an account manager to switch it on.',
  },
  'report-export': {
    default: false,
    name: 'Report export',
    sentence: 'Reports can be downloaded as files.',
    off: '“Report export” is switched off for your organisation. Ask an account manager to switch it on.',
  },
} as const satisfies Record<string, Flag>

export type FlagKey = keyof typeof FLAGS
export const FLAG_KEYS = Object.keys(FLAGS) as FlagKey[]

/** What whoever meets a feature that is off is told: which, and who can change that. */
export const featureOff = (key: FlagKey): string => FLAGS[key].off

/** Whether a text, from wherever, is the key of a flag. */
export const isFlagKey = (text: string): text is FlagKey => Object.hasOwn(FLAGS, text)

/** What is set for one organisation; a flag that is not in it has its default. */
export type Toggles = Readonly<Partial<Record<FlagKey, boolean>>>

/** All flags as an organisation with these toggles has them; without toggles, the defaults. */
export const effectiveFlags = (toggles: Toggles = {}): Record<FlagKey, boolean> =>
  Object.fromEntries(FLAG_KEYS.map((key) => [key, toggles[key] ?? FLAGS[key].default])) as Record<
    FlagKey,
    boolean
  >
