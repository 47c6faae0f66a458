/**
 * Languages and countries an organisation's pages can be written for, as BCP 47 tags, by the name they have in English.
 * The tag is the page's language and says how dates and numbers are written.
 */
export const LOCALES: readonly { tag: string; name: string }[] = [
  { tag: 'ar-EG', name: 'Arabic (Egypt)' },
  { tag: 'ar-SA', name: 'Arabic (Saudi Arabia)' },
  { tag: 'zh-CN', name: 'Chinese (China)' },
  { tag: 'cs-CZ', name: 'Czech (Czechia)' },
  { tag: 'da-DK', name: 'Danish (Denmark)' },
  { tag: 'nl-BE', name: 'Dutch (Belgium)' },
  { tag: 'nl-NL', name: 'Dutch (Netherlands)' },
  { tag: 'en-AU', name: 'English (Australia)' },
  { tag: 'en-CA', name: 'English (Canada)' },
  { tag: 'en-IN', name: 'English (India)' },
  { tag: 'en-IE', name: 'English (Ireland)' },
  { tag: 'en-NZ', name: 'English (New Zealand)' },
  { tag: 'en-GB', name: 'English (United Kingdom)' },
  { tag: 'en-US', name: 'English (United States)' },
  { tag: 'fi-FI', name: 'Finnish (Finland)' },
  { tag: 'fr-CA', name: 'French (Canada)' },
  { tag: 'fr-FR', name: 'French (France)' },
  { tag: 'fr-CH', name: 'French (Switzerland)' },
  { tag: 'de-AT', name: 'German (Austria)' },
  { tag: 'de-DE', name: 'German (Germany)' },
  { tag: 'de-CH', name: 'German (Switzerland)' },
  { tag: 'he-IL', name: 'Hebrew (Israel)' },
  { tag: 'it-IT', name: 'Italian (Italy)' },
  { tag: 'ja-JP', name: 'Japanese (Japan)' },
  { tag: 'nb-NO', name: 'Norwegian (Norway)' },
  { tag: 'fa-IR', name: 'Persian (Iran)' },
  { tag: 'pl-PL', name: 'Polish (Poland)' },
  { tag: 'pt-BR', name: 'Portuguese (Brazil)' },
  { tag: 'es-MX', name: 'Spanish (Mexico)' },
  { tag: 'es-ES', name: 'Spanish (Spain)' },
  { tag: 'sv-SE', name: 'Swedish (Sweden)' },
]

/** Whether `tag` is one that can be chosen. */
export const isLocale = (tag: string): boolean => LOCALES.some((locale) => locale.tag === tag)
