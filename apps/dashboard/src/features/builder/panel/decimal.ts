import { pageLanguage } from '../../../session/language.ts'
import type { DecimalSign } from './parseNumber.ts'

/** What people write before decimals in the language of the page. */
export const DECIMAL: DecimalSign = pageLanguage() === 'de' ? ',' : '.'
