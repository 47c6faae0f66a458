import { Button, PageHeader, usePhone } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../format/numbers.ts'
import { paths } from '../../paths.ts'
import { useKeptState } from '../../session/keptState.ts'
import { lazyPart } from '../../session/lazy.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { useAddress } from '../../shell/useAddress.ts'
import { AccountFilters } from './AccountFilters.tsx'
import { AccountList } from './AccountList.tsx'
import { CreateAccountButton } from './CreateAccountButton.tsx'
import type { AccountsSearch } from './search.ts'
import { useAccountList } from './useAccountList.ts'

const CreateAccountDialog = lazyPart(() => import('./CreateAccountDialog.tsx'))
const PersonStatusDialog = lazyPart(() => import('./PersonStatusDialog.tsx'))

/** The organisations of every tenant: find one, open it, make one, disable it. Its state is its address. */
export function AccountsPage() {
  usePageTitle('Accounts')
  const [search, change] = useAddress<AccountsSearch>(paths.accounts())
  const navigate = useNavigate()
  const phone = usePhone()
  const [creating, setCreating] = useKeptState('account.creating', false)
  const [askingWhom, setAskingWhom] = useState(false)
  const list = useAccountList(search)
  const open = (organisation: string) => void navigate({ to: paths.account(), search: { organisation } })
  const create = () => setCreating(true)
  return (
    <>
      <PageHeader
        title="Accounts"
        state={list.query.data === undefined ? undefined : countOf(list.total, 'organisation')}
        actions={
          <>
            <Button startIcon={<UserX aria-hidden />} onClick={() => setAskingWhom(true)}>
              {phone ? 'Disable' : 'Disable a person'}
            </Button>
            <CreateAccountButton onClick={create} />
          </>
        }
      />
      <AccountFilters search={search} onChange={change} />
      <AccountList search={search} onChange={change} list={list} onCreate={create} onOpen={open} />
      {askingWhom && <PersonStatusDialog onClose={() => setAskingWhom(false)} />}
      {creating && <CreateAccountDialog onClose={() => setCreating(false)} onCreated={open} />}
    </>
  )
}
