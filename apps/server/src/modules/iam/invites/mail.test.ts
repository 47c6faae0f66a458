import { ASSIGNABLE_ROLES } from '@bubbles/domain'
import { describe, expect, it } from 'vitest'
import { sayIn } from '../../../http/say.ts'
import { inviteMail } from './mail.ts'

describe('the email of an invite', () => {
  const textIn = (language: 'en' | 'de') =>
    inviteMail({
      say: sayIn(language),
      to: 'ann@example.org',
      organisation: 'ACME',
      inviter: { name: 'Bo', emailAddress: 'bo@example.org' },
      roles: ASSIGNABLE_ROLES,
      link: 'https://acme.bubbles.example/dashboard/accept-invite?token=T',
    }).text

  it('says in German what each role may do, with the verb at the end', () => {
    const text = textIn('de')
    expect(text).toContain(
      'Redakteur: Entwürfe sehen, auf Fehler prüfen und kommentieren; Berichte anlegen, bearbeiten, löschen und exportieren; ',
    )
    expect(text).not.toMatch(/\b(?:the|and|of|with|by|to|for|reports?|drafts?|see|manage)\b/i)
  })

  it('says it in English', () => {
    expect(textIn('en')).toContain('Reviewer: See, check and comment on drafts; review reports.')
  })
})
