import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import type { ShownConnection } from '../../../api/dataConnections.ts'
import Databases from './Databases.tsx'

const api = vi.hoisted(() => ({
  listDataConnections: vi.fn<() => Promise<object>>(),
  createDataConnection: vi.fn<(given: object) => Promise<object>>(),
  updateDataConnection: vi.fn<(given: object) => Promise<object>>(),
  deleteDataConnection: vi.fn<(given: object) => Promise<void>>(),
  testDataConnection: vi.fn<(given: object) => Promise<object>>(),
}))
vi.mock('../../../api/client.ts', () => ({ api }))

const sales: ShownConnection = {
  id: 'c',
  name: 'Sales',
  kind: 'PostgreSQL',
  host: 'db.example.org',
  port: 5432,
  database: 'sales',
  user: 'reader',
  tls: true,
  certificate: '',
  shared: false,
  figures: 2,
  createdAt: '2026-11-20T10:00:00.000Z',
}
const show = (...connections: ShownConnection[]) => {
  api.listDataConnections.mockResolvedValue({ connections, total: connections.length })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Databases />
    </QueryClientProvider>,
  )
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => {
  await press('More about “Sales”')
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('makes a connection, once all is there, with the usual port of its kind and TLS', async () => {
  api.createDataConnection.mockResolvedValue(sales)
  show()
  await press('New connection')
  const form = within(await screen.findByRole('dialog'))
  fireEvent.click(form.getByRole('button', { name: 'Create the connection' }))
  expect(form.getByText('Enter the server’s name.')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText('Name'))
  expect(api.createDataConnection).not.toHaveBeenCalled()
  const type = (name: string, value: string) =>
    fireEvent.change(form.getByLabelText(name), { target: { value } })
  type('Name', 'Sales')
  type('Server', 'db.example.org')
  type('Database', 'sales')
  type('User', 'reader')
  type('Password', 'p4ss')
  api.listDataConnections.mockResolvedValue({ connections: [sales], total: 1 })
  fireEvent.click(form.getByRole('button', { name: 'Create the connection' }))
  await waitFor(() =>
    expect(api.createDataConnection).toHaveBeenCalledWith({
      body: {
        name: 'Sales',
        kind: 'PostgreSQL',
        host: 'db.example.org',
        port: 5432,
        database: 'sales',
        user: 'reader',
        password: 'p4ss',
        tls: true,
        certificate: '',
        shared: false,
      },
    }),
  )
  await screen.findByText('Sales')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New connection'))
})

it('says what came of trying, shares, and keeps a password that isn’t typed', async () => {
  api.testDataConnection.mockResolvedValue({ works: false, sentence: '“Sales” couldn’t be reached.' })
  api.updateDataConnection.mockResolvedValue(sales)
  show(sales)
  await screen.findByText('Sales')
  expect(document.activeElement).toBe(document.body)
  await press('Try the connection to “Sales”')
  expect(await screen.findByText('“Sales” couldn’t be reached.')).toBeTruthy()
  await choose('Share with builders')
  await waitFor(() =>
    expect(api.updateDataConnection).toHaveBeenLastCalledWith({ connectionId: 'c', body: { shared: true } }),
  )
  await choose('Edit')
  fireEvent.click(await screen.findByRole('button', { name: 'Save the connection' }))
  await waitFor(() => expect(api.updateDataConnection).toHaveBeenCalledTimes(2))
  expect(api.updateDataConnection.mock.lastCall?.[0]).not.toHaveProperty('body.password')
})
