import { ResponseError } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import type { ShownDelivery, ShownWebhook } from '../../../api/webhooks.ts'
import Webhooks from './Webhooks.tsx'

const api = vi.hoisted(() => ({
  listWebhooks: vi.fn<() => Promise<object>>(),
  createWebhook: vi.fn<(given: object) => Promise<object>>(),
  updateWebhook: vi.fn<(given: object) => Promise<object>>(),
  deleteWebhook: vi.fn<(given: object) => Promise<void>>(),
  rotateWebhookSecret: vi.fn<(given: object) => Promise<object>>(),
  testWebhook: vi.fn<(given: object) => Promise<object>>(),
  listWebhookDeliveries: vi.fn<(given: object) => Promise<object>>(),
  resendWebhookDelivery: vi.fn<(given: object) => Promise<object>>(),
}))
vi.mock('../../../api/client.ts', () => ({ api }))

const chat: ShownWebhook = {
  id: 'w',
  kind: 'json',
  address: 'https://chat.example/hooks',
  description: 'Team chat',
  events: ['report.published', 'answer.received'],
  enabled: true,
  disabledBecause: null,
  failingSince: null,
  previousSecretUntil: null,
  createdAt: '2026-11-20T10:00:00.000Z',
}
const failed: ShownDelivery = {
  id: 'd',
  event: 'report.published',
  report: { id: 'r', name: 'Wind' },
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'failed',
  attempts: 9,
  attemptedAt: '2026-11-21T09:00:00.000Z',
  statusCode: 500,
  fault: '“chat.example” responded with error 500.',
  nextAttemptAt: null,
}

const show = (...webhooks: ShownWebhook[]) => {
  api.listWebhooks.mockResolvedValue({ webhooks, total: webhooks.length })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Webhooks />
    </QueryClientProvider>,
  )
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => {
  await press('More about the webhook to chat.example')
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const notice = () => toasts.getSnapshot().notice?.message
const dialog = async () => within(await screen.findByRole('dialog'))

beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  toasts.clearAll()
})

it('says what a webhook is where there is none', async () => {
  show()
  expect(await screen.findByText('No webhooks yet.')).toBeDefined()
})

it('offers to try again where they could not be loaded', async () => {
  api.listWebhooks.mockRejectedValueOnce(new ResponseError(500, {}, 'It failed.'))
  api.listWebhooks.mockResolvedValue({ webhooks: [chat], total: 1 })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Webhooks />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Couldn’t load the webhooks.')).toBeDefined()
  await press('Try again')
  expect(await screen.findByText('Team chat')).toBeDefined()
})

it('creates one and shows its secret once', async () => {
  show()
  api.createWebhook.mockResolvedValue({ ...chat, secret: 'whsec_abc' })
  await press('New webhook')
  const opened = await dialog()
  fireEvent.click(opened.getByRole('button', { name: 'Create webhook' }))
  expect(opened.getByText('Enter the address that receives the events.')).toBeDefined()
  expect(opened.getByText('Choose at least one event.')).toBeDefined()
  fireEvent.change(opened.getByLabelText('Address'), { target: { value: ' https://chat.example/hooks ' } })
  fireEvent.click(opened.getByLabelText('Answer received'))
  fireEvent.click(opened.getByLabelText('Report published'))
  fireEvent.click(opened.getByRole('button', { name: 'Create webhook' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe('whsec_abc')
  expect(api.createWebhook).toHaveBeenCalledWith({
    body: {
      kind: 'json',
      address: 'https://chat.example/hooks',
      description: '',
      events: ['report.published', 'answer.received'],
    },
  })
  await press('I’ve copied it')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.body.innerHTML).not.toContain('whsec_abc')
})

it('creates one for a chat, which has no secret', async () => {
  show()
  api.createWebhook.mockResolvedValue({ ...chat, kind: 'slack', secret: null })
  await press('New webhook')
  const opened = await dialog()
  fireEvent.click(opened.getByLabelText('Slack message'))
  expect(opened.getByText(/^The address of an incoming webhook in the chat/)).toBeDefined()
  fireEvent.change(opened.getByLabelText('Address'), {
    target: { value: 'https://hooks.slack.example/T/B/x' },
  })
  fireEvent.click(opened.getByLabelText('Report published'))
  fireEvent.click(opened.getByRole('button', { name: 'Create webhook' }))
  await waitFor(() => expect(notice()).toBe('Webhook created.'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.createWebhook).toHaveBeenCalledWith({
    body: {
      kind: 'slack',
      address: 'https://hooks.slack.example/T/B/x',
      description: '',
      events: ['report.published'],
    },
  })
})

it('offers no new secret for a chat', async () => {
  show({ ...chat, kind: 'slack' })
  await press('More about the webhook to chat.example')
  expect(await screen.findByRole('menuitem', { name: 'Send a test event' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Create new secret' })).toBeNull()
})

it('refuses an address without encryption as it is typed, where pages have encryption', async () => {
  vi.stubGlobal('location', new URL('https://acme.example/dashboard/org/settings'))
  show()
  await press('New webhook')
  const opened = await dialog()
  const field = opened.getByLabelText<HTMLInputElement>('Address')
  fireEvent.change(field, { target: { value: 'http://chat.example/hooks' } })
  expect(opened.getByText(/^Use an address that begins with https/)).toBeDefined()
  fireEvent.click(opened.getByLabelText('Answer received'))
  fireEvent.click(opened.getByRole('button', { name: 'Create webhook' }))
  expect(document.activeElement).toBe(field)
  expect(api.createWebhook).not.toHaveBeenCalled()
})

it('asks before a secret that was not copied is closed', async () => {
  show()
  api.createWebhook.mockResolvedValue({ ...chat, secret: 'whsec_abc' })
  await press('New webhook')
  const opened = await dialog()
  fireEvent.change(opened.getByLabelText('Address'), { target: { value: 'https://chat.example/hooks' } })
  fireEvent.click(opened.getByLabelText('Answer received'))
  fireEvent.click(opened.getByRole('button', { name: 'Create webhook' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Signing secret')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(await screen.findByText(/it won’t be shown again/)).toBeDefined()
  await press('Cancel')
  expect(screen.getByLabelText<HTMLInputElement>('Signing secret').value).toBe('whsec_abc')
  fireEvent.keyDown(field, { key: 'Escape' })
  await press('Close without copying')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps what was typed where an address is refused', async () => {
  show(chat)
  const detail = '“10.0.0.1” is not on the public internet, so nothing can be sent there.'
  const errors = [{ pointer: '/address', detail }]
  api.updateWebhook.mockRejectedValue(
    new ResponseError(400, { detail, code: 'invalid-request', errors }, detail),
  )
  await choose('Edit')
  const opened = await dialog()
  fireEvent.change(opened.getByLabelText('Address'), { target: { value: 'https://10.0.0.1/' } })
  fireEvent.click(opened.getByRole('button', { name: 'Save webhook' }))
  expect(await opened.findByText(detail)).toBeDefined()
  const field = opened.getByLabelText<HTMLInputElement>('Address')
  expect(field.value).toBe('https://10.0.0.1/')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'https://10.0.0.1/hooks' } })
  expect(opened.queryByText(detail)).toBeNull()
})

it('says why one was switched off, and switches it on', async () => {
  show({ ...chat, enabled: false, disabledBecause: 'failing' })
  api.updateWebhook.mockResolvedValue(chat)
  expect(await screen.findByText('Switched off: deliveries failed for more than three days')).toBeDefined()
  await choose('Switch on')
  await waitFor(() => expect(notice()).toBe('Webhook switched on.'))
  expect(api.updateWebhook).toHaveBeenCalledWith({ webhookId: 'w', body: { enabled: true } })
})

it('makes a new secret after it has said what becomes of the old one', async () => {
  show(chat)
  api.rotateWebhookSecret.mockResolvedValue({ ...chat, secret: 'whsec_new' })
  await choose('Create new secret')
  expect((await dialog()).getByText(/signed with both secrets for 24 hours/)).toBeDefined()
  await press('Create new secret')
  expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe('whsec_new')
})

it('deletes one only after asking', async () => {
  show(chat)
  api.deleteWebhook.mockImplementation(() => {
    api.listWebhooks.mockResolvedValue({ webhooks: [], total: 0 })
    return Promise.resolve()
  })
  await choose('Delete')
  expect(api.deleteWebhook).not.toHaveBeenCalled()
  await press('Delete webhook')
  await waitFor(() => expect(notice()).toBe('Webhook deleted.'))
  // Its row had the focus, and is gone.
  await screen.findByText('No webhooks yet.')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New webhook' })),
  )
})

it('lists deliveries with what became of them, and sends one again', async () => {
  show(chat)
  api.listWebhookDeliveries.mockResolvedValue({ deliveries: [failed], total: 120 })
  api.resendWebhookDelivery.mockResolvedValue(failed)
  await press('Deliveries of the webhook to chat.example')
  const opened = await dialog()
  expect(await opened.findByText('“chat.example” responded with error 500.')).toBeDefined()
  expect(opened.getByText('9 attempts')).toBeDefined()
  expect(opened.getByText('The last 100 of 120 deliveries.')).toBeDefined()
  fireEvent.click(opened.getByRole('button', { name: /^Send again: Report published/ }))
  await waitFor(() => expect(notice()).toBe('Sending again.'))
  expect(api.resendWebhookDelivery).toHaveBeenCalledWith({ webhookId: 'w', deliveryId: 'd' })
})

it('shows no answer of before beside what is sent again', async () => {
  show(chat)
  const again = { ...failed, state: 'waiting' as const, statusCode: 204, fault: null, attempts: 0 }
  api.listWebhookDeliveries.mockResolvedValue({ deliveries: [again], total: 1 })
  await press('Deliveries of the webhook to chat.example')
  expect(await screen.findByText('Waiting')).toBeDefined()
  expect(screen.queryByText('Answered 204')).toBeNull()
})

it('sends a test event from an empty log', async () => {
  show(chat)
  api.listWebhookDeliveries.mockResolvedValue({ deliveries: [], total: 0 })
  api.testWebhook.mockResolvedValue({ ...failed, state: 'waiting' })
  await press('Deliveries of the webhook to chat.example')
  expect(await screen.findByText('Nothing has been sent yet.')).toBeDefined()
  await press('Send a test event')
  await waitFor(() => expect(notice()).toBe('Test event on its way.'))
})
