import { build } from '../../tools/build.ts'
import { discard, type RunningServer, startServer } from '@bubbles/test-kit/server'
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js'

export const DEMONSTRATION_PASSWORD = 'Bubbles-demo-1'

/** Runs `work` against the product with its demonstration data, then stops it and deletes the data. */
export async function withProduct<T>(work: (server: RunningServer) => Promise<T>): Promise<T> {
  await build()
  const server = await startServer()
  try {
    return await work(server)
  } finally {
    await discard(server)
  }
}

/** Signs in with the password proof, as the browser does. @returns the access token. */
export function signIn(server: Pick<RunningServer, 'at'>, email: string): Promise<string> {
  const pool = new CognitoUserPool({
    UserPoolId: 'lo-cal-1_Bubbles',
    ClientId: 'bubbles',
    endpoint: server.at('login', '/idp'),
  })
  const user = new CognitoUser({ Username: email, Pool: pool })
  const details = new AuthenticationDetails({ Username: email, Password: DEMONSTRATION_PASSWORD })
  return new Promise((resolve, reject) => {
    user.authenticateUser(details, {
      onSuccess: (session: CognitoUserSession) => resolve(session.getAccessToken().getJwtToken()),
      onFailure: reject,
    })
  })
}

/** Address of a public report of the demonstration. */
export async function publicPage(server: RunningServer): Promise<string> {
  const token = await signIn(server, 'viewer@acme.example')
  const answer = await fetch(server.at('acme', '/api/report/v1/published-reports/public'), {
    headers: { authorization: `Bearer ${token}` },
  })
  const { publishedReports } = (await answer.json()) as { publishedReports: { slug: string }[] }
  return `/bubbles/${publishedReports.at(-1)!.slug}`
}
