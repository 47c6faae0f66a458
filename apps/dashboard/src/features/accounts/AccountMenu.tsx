import { Menu, type MenuEntry, IconButton } from '@bubbles/ui'
import { Ban, CircleCheck, Ellipsis, Link2 } from 'lucide-react'
import { type Account, useSetAccountStatus } from '../../api/accounts.ts'
import { handleError } from '../../api/errors.ts'
import { config } from '../../config.ts'
import { basePath } from '../../paths.ts'
import { addressIn } from '../../session/domain.ts'
import { copyText } from '../../ui/copyText.ts'
import { accountName } from './AccountParts.tsx'

/** What can be done to one organisation from the list. */
export function AccountMenu({ account, onDisable }: { account: Account; onDisable: () => void }) {
  const change = useSetAccountStatus()
  if (account.status === 'Deleted') return null
  const entries: MenuEntry[] = [
    {
      id: 'copy',
      label: 'Copy address',
      icon: <Link2 />,
      onSelect: () => {
        const address = addressIn(account.name, `${basePath}/`, location, config())
        void copyText(address, 'Address copied.', `The address is ${address}`)
      },
    },
    account.status === 'Active'
      ? { id: 'disable', label: 'Disable', icon: <Ban />, danger: true, onSelect: onDisable }
      : {
          id: 'enable',
          label: 'Enable',
          icon: <CircleCheck />,
          onSelect: () => change.mutate({ account, status: 'Active' }, { onError: handleError }),
        },
  ]
  return (
    <Menu
      label={accountName(account)}
      entries={entries}
      align="end"
      trigger={(props) => (
        <IconButton aria-label={`${accountName(account)}: more`} {...props}>
          <Ellipsis aria-hidden />
        </IconButton>
      )}
    />
  )
}
