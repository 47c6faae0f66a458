import { Button, Row, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { userOrganisationsQuery } from '../api/organisations.ts'
import { config } from '../config.ts'
import { organisationOfPage } from '../session/domain.ts'
import { switchOrganisation } from '../session/switchOrganisation.ts'

/** What the organisation of this page is called, by the person's list of them. */
export function usePageOrganisation() {
  const name = organisationOfPage(location, config())
  const organisations = useQuery(userOrganisationsQuery).data ?? []
  return organisations.find((each) => each.name === name)
}

/** Where else the person belongs, for a page that isn't open to them; nothing where they belong nowhere else. */
export function OtherOrganisations() {
  const name = organisationOfPage(location, config())
  const organisations = useQuery(userOrganisationsQuery).data ?? []
  const others = organisations.filter((each) => each.status === 'Active' && each.name !== name)
  if (others.length === 0) return null
  return (
    <>
      <Text as="h2" above={40} size="large" weight="semibold">
        Your other organisations
      </Text>
      <Row as="ul" gap={12} align="stretch" wrap above={12}>
        {others.map((each) => (
          <li key={each.id}>
            <Button onClick={() => switchOrganisation(each.name)}>{each.friendlyName}</Button>
          </li>
        ))}
      </Row>
    </>
  )
}
