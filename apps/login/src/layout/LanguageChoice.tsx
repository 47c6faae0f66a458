import { LANGUAGE_COOKIE, PAGE_LANGUAGE_NAMES, PAGE_LANGUAGES } from '@bubbles/domain'
import { rememberChoice } from '@bubbles/session'
import { Row } from '@bubbles/ui'
import { useSite } from '../site.ts'
import styles from './LanguageChoice.module.css'

/** The languages of these pages: each opens this page again in it. */
export function LanguageChoice() {
  const { config } = useSite()
  const current = import.meta.env.BUBBLES_LANGUAGE ?? 'en'
  return (
    <Row as="nav" gap={12} aria-label="Language">
      {PAGE_LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.choice}
          aria-current={language === current}
          onClick={() => {
            rememberChoice(LANGUAGE_COOKIE, language, config)
            location.reload()
          }}
        >
          {PAGE_LANGUAGE_NAMES[language]}
        </button>
      ))}
    </Row>
  )
}
