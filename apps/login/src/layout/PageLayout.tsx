import { OrganisationMark, Text, Wordmark } from '@bubbles/ui'
import { type ReactNode, useEffect } from 'react'
import { Figure } from '../figure/Figure.tsx'
import { invitationOf, organisationHostOf, redirectOf, useSite } from '../site.ts'
import styles from './PageLayout.module.css'

/** Where a redirect leads, so that nobody signs in for a place they did not mean. */
function ContinueTo() {
  const site = useSite()
  const host = organisationHostOf(redirectOf(site), site.config.rootDomain)
  if (!host) return null
  const invitation = invitationOf(site)
  return (
    <div className={styles.continueTo}>
      <OrganisationMark name={host} size={40} />
      <p>
        {invitation ? 'To join' : 'Continue to'} <strong>{invitation?.organisation ?? host}</strong>
      </p>
    </div>
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
            <h1 className={styles.title}>{title}</h1>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
            {children}
            {after !== undefined && (
              <Text as="p" above={24} tone="secondary">
                {after}
              </Text>
            )}
          </div>
        </main>
        <footer className={styles.footer}>{hostname}</footer>
      </div>
      <Figure />
    </div>
  )
}
