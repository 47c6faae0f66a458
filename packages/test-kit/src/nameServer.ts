import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** What a name has; TXT records in whole. */
export interface TestRecords {
  TXT?: readonly string[]
  CNAME?: string
  A?: readonly string[]
}

/** A name server on loopback, which knows what a test tells it (RFC 1035). */
export interface TestNameServer {
  /** As `address:port`. */
  address: string
  records: Map<string, TestRecords>
  /** Has it fail on every question (SERVFAIL), or answer again. */
  fail: (fails: boolean) => void
  close: () => Promise<void>
}

const TYPES: Record<number, keyof TestRecords> = { 1: 'A', 5: 'CNAME', 16: 'TXT' }
const NUMBERS = { A: 1, CNAME: 5, TXT: 16 } as const
const SERVFAIL = 2
const NXDOMAIN = 3

export async function startNameServer(): Promise<TestNameServer> {
  const records = new Map<string, TestRecords>()
  let fails = false
  const socket = createSocket('udp4')
  socket.on('message', (message, { address, port }) =>
    socket.send(answer(message, records, fails), port, address),
  )
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    records,
    fail: (does) => {
      fails = does
    },
    close: () => new Promise((resolve) => void socket.close(() => resolve())),
  }
}

function answer(message: Buffer, records: ReadonlyMap<string, TestRecords>, fails: boolean): Buffer {
  const { name, end } = questionOf(message)
  const own = records.get(name.toLowerCase())
  const type = TYPES[message.readUInt16BE(end)]
  const found = fails || !own || !type ? [] : dataOf(own, type)
  const header = Buffer.alloc(12)
  message.copy(header, 0, 0, 2)
  // An authoritative answer, with recursion.
  header.writeUInt16BE(0x8580 | (fails ? SERVFAIL : own ? 0 : NXDOMAIN), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  return Buffer.concat([header, message.subarray(12, end + 4), ...found])
}

function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

function dataOf(own: TestRecords, type: keyof TestRecords): Buffer[] {
  // Whoever asks for an address of an alias is told of the alias.
  if (own.CNAME !== undefined && type !== 'TXT') return [record(NUMBERS.CNAME, nameIn(own.CNAME))]
  if (type === 'TXT') return (own.TXT ?? []).map((text) => record(NUMBERS.TXT, textIn(text)))
  if (type === 'A')
    return (own.A ?? []).map((address) => record(NUMBERS.A, Buffer.from(address.split('.').map(Number))))
  return []
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  // The name of the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const nameIn = (name: string): Buffer => Buffer.concat([...name.split('.').map(partOf), Buffer.from([0])])

const textIn = (text: string): Buffer => Buffer.concat((text.match(/.{1,255}/gs) ?? ['']).map(partOf))

const partOf = (text: string): Buffer =>
  Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
