import { currentAuthUser, signOutEverywhere } from '@bubbles/session'
import { LoadingView, OrganisationMark, PanelError, Row, Stack, Text, Button } from '@bubbles/ui'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { leaveIfClosed } from '../arrival.ts'
import { PageLayout } from '../layout/PageLayout.tsx'
import { sentenceFor } from '../messages.ts'
import { isJustSignedIn, navigate } from '../navigation.ts'
import { listOrganisations, type Organisation } from '../organisations.ts'
import { paths } from '../paths.ts'
import { ServiceError } from '../service.ts'
import { dashboardAddress, linkTo, type Site, useSite } from '../site.ts'
import styles from './OrganisationsPage.module.css'

type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; reason: string }
  | { kind: 'loaded'; organisations: Organisation[]; email: string }

/** Where a visitor goes who has nothing to choose from; null when there is a choice, or was no need for one. */
function onlyWay(site: Site, organisations: Organisation[]): string | null {
  if (organisations.length === 0) return dashboardAddress(site, 'default', 'no-orgs')
  const [only, ...others] = organisations.filter(({ status }) => status === 'Active')
  return only && others.length === 0 && isJustSignedIn() ? dashboardAddress(site, only.name) : null
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof ServiceError
    ? error.status === 401
    : error instanceof Error && error.name === 'NoSessionFoundException'

/** Loads the page's content; null when it has left for elsewhere instead. */
async function load(site: Site): Promise<Loaded | null> {
  try {
    const organisations = await listOrganisations()
    const way = onlyWay(site, organisations)
    if (way) {
      location.replace(way)
      return null
    }
    const user = await currentAuthUser()
    return { kind: 'loaded', organisations, email: user?.email ?? '' }
  } catch (error) {
    if (isSignedOut(error)) {
      await signOutEverywhere()
      navigate(linkTo(site, paths.signIn), { replace: true })
      return null
    }
    if (await leaveIfClosed(site, error)) return null
    return { kind: 'failed', reason: sentenceFor(error) }
  }
}

/** `/organisations`: choose one of the organisations one belongs to. */
export function OrganisationsPage() {
  const site = useSite()
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })

  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isGone = false
    void load(site).then((result) => {
      if (result && !isGone) setLoaded(result)
    })
    return () => {
      isGone = true
    }
  }, [site, attempt])
  const retry = () => {
    setLoaded({ kind: 'loading' })
    setAttempt(attempt + 1)
  }

  if (loaded.kind === 'loading') return <LoadingView label="Loading your organisations" />
  if (loaded.kind === 'failed') {
    return (
      <PageLayout title="Choose an organisation">
        <PanelError title="Couldn’t load your organisations." reason={loaded.reason} onRetry={retry} />
      </PageLayout>
    )
  }
  return (
    <PageLayout
      title="Choose an organisation"
      after={
        <Row as="span" gap="4px 8px" wrap breakWords>
          Signed in as {loaded.email}
          <Button
            variant="text"
            onClick={() => void signOutEverywhere().then(() => navigate(linkTo(site, paths.signedOut)))}
          >
            Sign out
          </Button>
        </Row>
      }
    >
      <Stack as="ul" gap={12}>
        {loaded.organisations.map((organisation) => (
          <li key={organisation.id}>
            <OrganisationRow organisation={organisation} href={dashboardAddress(site, organisation.name)} />
          </li>
        ))}
      </Stack>
    </PageLayout>
  )
}

function OrganisationRow({ organisation, href }: { organisation: Organisation; href: string }) {
  const { friendlyName, status } = organisation
  const content = (
    <>
      <OrganisationMark name={friendlyName} size={40} />
      <Text grow breakWords size="small">
        <Text as="strong" block size="large" tone="default" weight="semibold">
          {friendlyName}
        </Text>
        {status === 'Disabled' ? 'Disabled' : new URL(href).host}
      </Text>
    </>
  )
  const row = { gap: 12, padding: '12px 16px', radius: 12, tone: 'secondary', className: styles.row } as const
  if (status === 'Disabled') return <Row {...row}>{content}</Row>
  return (
    <Row {...row} as="a" hover href={href}>
      {content}
      <ChevronRight aria-hidden size={20} strokeWidth={1.75} />
    </Row>
  )
}
