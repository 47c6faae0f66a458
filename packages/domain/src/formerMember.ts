/** What lists call a person who has left the organisation, or whose account has been deleted. */
export const FORMER_MEMBER = 'Former member'
/** The same within a sentence; capitalise it at the beginning. */
export const FORMER_MEMBER_IN_SENTENCE = 'a former member'

/**
 * A person as answers of the API show them. Deleting an account empties the row, and an organisation can't see the rows of
 * people who aren't its members: both are former members, of whom only the id is known.
 */
export const personOrFormer = (id: string, name: string | null, emailAddress: string | null) => ({
  id,
  name: name || (emailAddress ? '' : FORMER_MEMBER),
  emailAddress: emailAddress ?? '',
})
