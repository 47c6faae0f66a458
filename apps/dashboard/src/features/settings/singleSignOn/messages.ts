import { SINGLE_SIGN_ON_LIMITS } from '@bubbles/domain'

/** What the section about single sign-on says, to be read in one sitting. */
export const messages = {
  title: 'Single sign-on',
  words:
    'Let people sign in with your organisation’s own accounts, through any provider that supports OpenID Connect, such as Okta, Microsoft Entra ID, Google or Keycloak.',
  failed: 'Couldn’t load single sign-on.',
  setUp: 'Set up single sign-on',
  empty: {
    title: 'Not set up yet.',
    words:
      'Register Bubbles with your provider as a web application with this redirect address, then enter what it shows you.',
  },
  redirect: 'Redirect address',
  copy: 'Copy',
  copied: 'Copied',
  copyOf: (what: string) => `Copy the ${what}`,
  blocked: 'Your browser blocked copying. Select the text and copy it yourself.',
  required: 'Required',
  optional: 'Optional',
  worked: (when: string) => `Last used to sign in ${when}`,
  never: 'No one has signed in with it yet',
  actions: {
    edit: 'Edit provider',
    rules: 'Change rules',
    test: 'Test connection',
    remove: 'Remove single sign-on',
  },
  done: {
    saved: 'Single sign-on saved.',
    removed: 'Single sign-on removed.',
    verified: (domain: string) => `${domain} is verified.`,
    domainRemoved: (domain: string) => `${domain} removed.`,
  },
  rules: {
    automatic: 'Anyone with an address at a verified domain can join',
    invited: 'Only members and invited people can sign in',
    groups: (count: number) => (count === 1 ? '1 group gives a role' : `${count} groups give roles`),
  },
  provider: {
    createTitle: 'Set up single sign-on',
    editTitle: 'Edit provider',
    save: 'Save provider',
    name: 'Name',
    nameHint: 'What people know it as. The sign-in page says “Continue with …”.',
    nameMissing: 'Enter your provider’s name.',
    issuer: 'Issuer',
    issuerHint: 'The provider’s address, such as https://id.example.org.',
    issuerEditHint:
      'The provider’s address. If you change it, verify your domains again, each with a new record.',
    issuerMissing: 'Enter the issuer of your provider.',
    clientId: 'Client ID',
    clientIdMissing: 'Enter the client ID that your provider shows.',
    clientSecret: 'Client secret',
    secretStays: 'Leave it empty to keep the current one.',
    secretMissing: 'Enter the client secret that your provider shows.',
  },
  form: {
    title: 'Rules for single sign-on',
    save: 'Save rules',
    joins: 'Who can sign in',
    automatic: 'Anyone at a verified domain',
    automaticWords:
      'Anyone who signs in for the first time becomes a member. People you’ve removed stay out.',
    invited: 'Members and invited people',
    invitedWords: 'Everyone else has to be invited first.',
    enforced: 'Require single sign-on',
    enforcedWords:
      'Members with an address at a verified domain can no longer sign in with a password. The owner still can, so that you aren’t locked out if the provider fails.',
    groups: 'Roles by group',
    groupsWords:
      'Someone in the group gets the role the next time they sign in, and loses it when they leave the group. Roles that no group gives don’t change.',
    claim: 'Claim with the groups',
    groupOf: (number: number) => `Group ${number}`,
    roleOf: (number: number) => `Role ${number}`,
    add: 'Add a group',
    remove: (group: string) => (group === '' ? 'Remove this line' : `Remove ${group}`),
    groupMissing: 'Enter a group in each line, or remove the line.',
  },
  domains: {
    title: 'Domains',
    words: 'The provider can sign in people with an email address at these domains, once they’re verified.',
    none: 'No domains yet. Add one so that people can sign in.',
    full: `You have ${SINGLE_SIGN_ON_LIMITS.domains} domains, which is the maximum.`,
    add: 'Add a domain',
    addTitle: 'Add a domain',
    label: 'Domain',
    hint: 'The part after the @ in your organisation’s email addresses, such as example.org.',
    missing: 'Enter a domain such as example.org.',
    verified: 'Verified',
    waiting: 'Not verified',
    record: 'Add this TXT record where your domain’s DNS is managed, then check it.',
    recordName: 'Name',
    recordValue: 'Value',
    check: 'Check record',
    checkOf: (domain: string) => `Check record for ${domain}`,
    remove: 'Remove',
    removeOf: (domain: string) => `Remove ${domain}`,
    removeTitle: (domain: string) => `Remove ${domain}?`,
    removeWords: 'People with an address there can no longer sign in with your provider.',
  },
  provisioning: {
    title: 'Provisioning',
    words:
      'Your provider can also add and remove members and their groups automatically, by SCIM 2.0. Enter this address there, and a token created under API tokens for “Provision members by SCIM”.',
    address: 'SCIM address',
  },
  removing: {
    title: 'Remove single sign-on?',
    words:
      'People who have no password set one with “Forgot your password” the next time they sign in. This can’t be undone: to use it again, you need a client secret, and have to verify your domains again, each with a new record.',
  },
} as const
