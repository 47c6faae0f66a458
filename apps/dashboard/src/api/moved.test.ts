import { beforeEach, expect, it, vi } from 'vitest'
import { followMove } from './moved.ts'

const switchOrganisation = vi.hoisted(() => vi.fn<(name: string, path?: string) => void>())
vi.mock('../session/switchOrganisation.ts', () => ({ switchOrganisation }))

const refusal = (body: object, status = 404) => Response.json(body, { status })

beforeEach(() => {
  switchOrganisation.mockReset()
  history.replaceState(null, '', '/dashboard/org/settings?tab=1#owner')
})

it('goes to the same place of an organisation that has got another name, and waits there', async () => {
  let returned = false
  void followMove(refusal({ code: 'organisation-not-found', movedTo: 'acme-next' })).then(
    () => (returned = true),
  )
  await vi.waitFor(() =>
    expect(switchOrganisation).toHaveBeenCalledWith('acme-next', '/org/settings?tab=1#owner'),
  )
  expect(returned).toBe(false)
})

it.each([
  refusal({ code: 'organisation-not-found' }),
  refusal({ movedTo: 'evil.example/x' }),
  refusal({ movedTo: 7 }),
  refusal({ movedTo: 'acme-next' }, 403),
  new Response('gone', { status: 404 }),
])('stays for any other answer, and leaves it unread', async (response) => {
  await followMove(response)
  expect(switchOrganisation).not.toHaveBeenCalled()
  expect(response.bodyUsed).toBe(false)
})
