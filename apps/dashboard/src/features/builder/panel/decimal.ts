import type { PageLanguage } from '@bubbles/domain'
import { pageLanguage } from '../../../session/language.ts'
import type { DecimalSign } from './parseNumber.ts'

const SIGNS: Record<PageLanguage, DecimalSign> = { en: '.', de: ',' }

/** What people write before decimals in the language of the page. */
export const DECIMAL: DecimalSign = SIGNS[pageLanguage()]
