import { createSocket, type Socket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchData } from './fetchData.ts'
import { type NameServers, serverLookup } from './serverLookup.ts'

const A = 1
const AAAA = 28

/** A name server on this machine. @param answers addresses by kind, as bytes; null: says nothing, undefined: no such name */
async function openNameServer(
  answers: (name: string, kind: number) => number[][] | null | undefined,
): Promise<{ server: string; socket: Socket }> {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at]!; length > 0; length = question[at]!) {
      labels.push(question.subarray(at + 1, at + 1 + length).toString())
      at += length + 1
    }
    const kind = question.readUInt16BE(at + 1)
    const found = answers(labels.join('.').toLowerCase(), kind)
    if (found === null) return
    const head = Buffer.alloc(12)
    head.writeUInt16BE(question.readUInt16BE(0), 0)
    head.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(found?.length ?? 0, 6)
    const records = (found ?? []).map((address) =>
      Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 60, 0, address.length, ...address]),
    )
    socket.send(Buffer.concat([head, question.subarray(12, at + 5), ...records]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { server: `127.0.0.1:${(socket.address() as AddressInfo).port}`, socket }
}

describe('looking names up at name servers', () => {
  let socket: Socket
  afterEach(() => socket.close())

  const serve = async (...answers: Parameters<typeof openNameServer>): Promise<NameServers> => {
    const opened = await openNameServer(...answers)
    socket = opened.socket
    return { servers: [opened.server], timeoutMs: 100 }
  }
  const lookUp = (name: string, from: NameServers) =>
    new Promise<LookupAddress[] | string>((resolve) =>
      serverLookup(from)(name, { all: true }, (error, found) =>
        resolve(error ? String(error.code) : (found as LookupAddress[])),
      ),
    )

  it('gives every address of both kinds', async () => {
    const from = await serve((name, kind) => {
      if (name !== 'data.example.org') return undefined
      return kind === A ? [[93, 184, 215, 14]] : [[0x20, 0x01, 5, ...Array<number>(12).fill(0), 1]]
    })
    expect(await lookUp('data.example.org', from)).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2001:500::1', family: 6 },
    ])
    expect(await lookUp('elsewhere.example.org', from)).toBe('ENOTFOUND')
  })

  it('gives those of one kind where there are no others, and says where there are none at all', async () => {
    const from = await serve((name, kind) =>
      name.startsWith('v4.') && kind === A ? [[93, 184, 215, 14]] : [],
    )
    expect(await lookUp('v4.example.org', from)).toEqual([{ address: '93.184.215.14', family: 4 }])
    expect(await lookUp('none.example.org', from)).toBe('ENODATA')
  })

  it('gives up where a name server says nothing, and says which site could not be reached', async () => {
    const asked: number[] = []
    const from = await serve((_, kind) => {
      asked.push(kind)
      return null
    })
    await expect(
      fetchData(new URL('https://silent.example.org/'), null, {
        allowedHosts: [],
        plainHttp: false,
        lookup: serverLookup(from),
      }),
    ).rejects.toThrow('“silent.example.org” couldn’t be reached.')
    expect(new Set(asked)).toEqual(new Set([A, AAAA]))
  })

  it('says where there is no such site', async () => {
    const from = await serve(() => [])
    await expect(
      fetchData(new URL('https://none.example.org/'), null, {
        allowedHosts: [],
        plainHttp: false,
        lookup: serverLookup(from),
      }),
    ).rejects.toThrow('There’s no site called “none.example.org”.')
  })
})
