import { ResponseError } from '@bubbles/contract'
import { FORMER_NAME_DAYS } from '@bubbles/domain'
import { ConfirmDialog, FormShell, SettingsSection, Stack } from '@bubbles/ui'
import { useState } from 'react'
import { config } from '../../config.ts'
import { paths } from '../../paths.ts'
import { switchOrganisation } from '../../session/switchOrganisation.ts'
import { OrganisationAddress, useAddressCheck } from '../../shell/OrganisationAddress.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

/** The name in the organisation's address. Changing it leads to the new one. */
export function AddressSection({ organisation }: { organisation: Organisation }) {
  const name = useSetting(organisation, 'name')
  const check = useAddressCheck(name.value, organisation.name)
  const [asking, setAsking] = useState(false)
  const host = (label: string) => `${label}.${config().rootDomain}`
  const isTaken = name.failure instanceof ResponseError && name.failure.code === 'name-taken'

  return (
    <SettingsSection
      id="address"
      title="Address"
      words={`The dashboard and published pages are at ${host(organisation.name)}.`}
    >
      <FormShell
        submitLabel="Change address"
        quiet
        submitDisabled={!name.isChanged}
        loading={false}
        error={null}
        onSubmit={() => {
          if (name.value !== '' && check.problem === null) setAsking(true)
        }}
      >
        <OrganisationAddress
          size="small"
          name={name.value}
          onChange={name.change}
          check={check}
          missing={name.value === '' ? 'Give the organisation an address.' : null}
          idle={name.isChanged ? null : 'After a change, this address redirects to the new one.'}
        />
      </FormShell>
      <ConfirmDialog
        open={asking}
        title={`Move to ${host(name.value)}?`}
        confirmLabel="Change address"
        loading={name.loading || name.isSaved}
        error={isTaken ? 'Someone has just taken this address. Choose another.' : name.error}
        onClose={() => {
          setAsking(false)
          check.again()
        }}
        onConfirm={() =>
          name.save(undefined, (changed) => switchOrganisation(changed.name, paths.settings()))
        }
      >
        <Stack as="ul" gap={6} style={{ listStyle: 'disc', paddingInlineStart: 20 }}>
          <li>
            Everyone will be redirected from the old address to the new one, including readers of published
            pages.
          </li>
          <li>
            {`After ${FORMER_NAME_DAYS} days, ${host(organisation.name)} will stop redirecting, and anyone can take it.`}
          </li>
          <li>Programs that use the API must be updated: calls to the old address will be refused.</li>
        </Stack>
      </ConfirmDialog>
    </SettingsSection>
  )
}
