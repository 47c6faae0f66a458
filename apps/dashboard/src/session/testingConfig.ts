import type { Config } from '../config.ts'

/** The settings of an installation on one machine. */
export const localConfig: Config = {
  rootDomain: 'bubbles.localhost',
  environment: 'local',
  userPoolId: 'p',
  userPoolClientId: 'c',
  identityBaseUrl: '',
  loginUrl: 'http://login.bubbles.localhost:4000',
  bubblesOrigin: '',
  signInWith: ['email'],
}
