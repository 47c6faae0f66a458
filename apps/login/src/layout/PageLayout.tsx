import { OrganisationMark, Row, Text, Wordmark } from '@bubbles/ui'
import { type ReactNode, useEffect } from 'react'
import { Figure } from '../figure/Figure.tsx'
import { invitationOf, organisationHostOf, redirectOf, useSite } from '../site.ts'
import { useOrganisationFace } from '../useOrganisationFace.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from './PageLayout.module.css'

/** Where a redirect leads, so that nobody signs in for a place they did not mean. */
function ContinueTo() {
  const site = useSite()
  const host = organisationHostOf(redirectOf(site), site.config.rootDomain)
  const face = useOrganisationFace(host)
  if (!host) return null
  const invitation = invitationOf(site)
  return (
    <Row gap={12} padding="0 0 24px" tone="secondary">
      <OrganisationMark
        name={face?.friendlyName ?? host}
        size={40}
        {...(face?.logo && { logoUrl: face.logo })}
      />
      <Text as="p" shrink>
        {invitation ? 'To join' : 'Continue to'}{' '}
        <Text as="strong" block tone="default" size="large" weight="semibold" breakWords title={host}>
          {face?.friendlyName ?? invitation?.organisation ?? host}
        </Text>
      </Text>
    </Row>
  )
}

/** The frame of every identity page: the form at the left, a published figure at the right. */
export function PageLayout({
  title,
  lead,
  children,
  after,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
  /** A line under the form. */
  after?: ReactNode
}) {
  const { hostname } = useSite().location
  useEffect(() => {
    document.title = `${title} · Bubbles`
  }, [title])
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.header}>
          <Wordmark />
        </header>
        <main className={styles.main}>
          <div className={styles.form}>
            <ContinueTo />
            <Text as="h1" size="display" weight="semibold">
              {title}
            </Text>
            {lead !== undefined && (
              <Text as="p" above={12} size="reading" tone="secondary" breakWords className={styles.lead}>
                {lead}
              </Text>
            )}
            <Text as="div" above={24}>
              {children}
            </Text>
            {after !== undefined && after !== false && (
              <Text as="p" above={24} tone="secondary">
                {after}
              </Text>
            )}
          </div>
        </main>
        <Text as="footer" size="small" tone="secondary" className={styles.footer}>
          {hostname}
          <LanguageChoice />
        </Text>
      </div>
      <Figure />
    </div>
  )
}
