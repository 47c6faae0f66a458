import { featureOff } from '@bubbles/flags'
import { useFlag } from '../../../session/flags.ts'
import styles from './ExportOff.module.css'

/** Why nothing here can be saved as a file, and who can change that; not there while the feature is on. */
export function ExportOff() {
  if (useFlag('feedback-export')) return null
  return <p className={styles.off}>You can’t save these numbers as a file. {featureOff('feedback-export')}</p>
}
