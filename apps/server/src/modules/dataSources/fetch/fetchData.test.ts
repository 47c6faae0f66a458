import type { LookupFunction } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '../testingSource.ts'
import { readDataAddress } from './dataAddress.ts'
import { DataFault } from './dataFault.ts'
import { fetchData, type FetchRules } from './fetchData.ts'
import { isPublicAddress } from './publicAddress.ts'

/** What names mean in these tests; each is asked about here and nowhere else. */
const NAMES: Record<string, string[]> = {
  'to-loopback.example.org': ['127.0.0.1'],
  'to-private.example.org': ['10.1.2.3'],
  'to-metadata.example.org': ['169.254.169.254'],
  'to-loopback-6.example.org': ['::1'],
  'to-mapped.example.org': ['::ffff:127.0.0.1'],
  'to-own-6.example.org': ['fd00:ec2::254'],
  'to-nat64.example.org': ['64:ff9b::7f00:1'],
  'half-private.example.org': ['93.184.215.14', '192.168.0.1'],
  'to-nothing.example.org': [],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  'spoofed.burpcollaborator.net': ['127.0.0.1'],
  'xn--bcher-kva.example.org': ['172.16.0.9'],
}
const asked: string[] = []
const lookup: LookupFunction = (host, _options, callback) => {
  asked.push(host)
  const found = NAMES[host.replace(/\.$/, '')]
  if (found)
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  else callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
}
const RULES: FetchRules = { allowedHosts: [], plainHttp: true, lookup }

/** Addresses that lead, or are written to lead, to where only this network can go. None may be connected to. */
const TRICKY = [
  // Loopback in every way of writing it.
  'http://127.0.0.1/',
  'http://127.0.0.1:80/',
  'http://127.1/',
  'http://127.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://2130706433/',
  'http://017700000001/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.000.000.001/',
  'http://127.0.0.1./',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://api.localhost/',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  // Private, shared, link-local, metadata.
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://0xc0a80101/',
  'http://100.64.0.1/',
  'http://100.100.100.200/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://169.254.43518/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://metadata.google.internal/',
  'http://instance-data/',
  'http://intranet/',
  'http://printer.local/',
  'http://router.home.arpa/',
  'http://kubernetes.default.svc.cluster.local/',
  // IPv4 inside IPv6.
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2001:0:7f00:1::]/',
  // Multicast, reserved, for documents alone.
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://255.255.255.255/',
  'http://240.0.0.1/',
  'http://198.18.0.1/',
  'http://192.0.2.1/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
  // A zone, and things in front of the host.
  'http://[fe80::1%25eth0]/',
  'http://[::1%25lo]/',
  'http://example.org@127.0.0.1/',
  'http://user:word@example.org/',
  'http://example.org#@127.0.0.1/'.replace('#', '%23'),
  'http://127.0.0.1\\@example.org/',
  'http://example.org\\@127.0.0.1/',
  'http:\\\\127.0.0.1/',
  'http://exa\tmple.org/',
  'http:127.0.0.1',
  'http:///127.0.0.1/',
  // Names that mean such an address.
  'http://to-loopback.example.org/',
  'http://to-loopback.example.org./',
  'http://to-private.example.org/',
  'http://to-metadata.example.org/',
  'http://to-loopback-6.example.org/',
  'http://to-mapped.example.org/',
  'http://to-own-6.example.org/',
  'http://to-nat64.example.org/',
  'http://half-private.example.org/',
  'http://to-nothing.example.org/',
  'http://127.0.0.1.nip.io/',
  'http://spoofed.burpcollaborator.net/',
  'http://bücher.example.org/',
  // Other ports, and no web address at all.
  'http://example.org:22/',
  'https://example.org:8443/',
  'http://93.184.215.14:6379/',
  'ftp://example.org/data.csv',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/csv,a,b',
  'javascript:alert(1)',
  'blob:https://example.org/1',
  '//127.0.0.1/',
  'example.org/data.csv',
  '',
]

const fetched = async (text: string, rules: FetchRules = RULES) =>
  fetchData(readDataAddress(text, rules), null, rules)
const faultOf = (work: Promise<unknown>): Promise<DataFault> =>
  work.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error: DataFault) => error,
  )

describe('an address that leads inside', () => {
  it(`is one of ${TRICKY.length}, more than sixty`, () => {
    expect(new Set(TRICKY).size).toBe(TRICKY.length)
    expect(TRICKY.length).toBeGreaterThan(60)
  })

  it.each(TRICKY)('is refused: %s', async (text) => {
    const fault = await faultOf(fetched(text))
    expect(fault).toBeInstanceOf(DataFault)
    expect(['address', 'not-public']).toContain(fault.code)
    expect(fault.message).toMatch(/\.$/)
  })

  it('is known by the ranges of addresses, and public ones are let through', () => {
    for (const address of ['93.184.215.14', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
    for (const address of ['', 'example.org', '2606:4700::1%eth0', '127.0.0.1 ', '1.1.1.1/8'])
      expect([address, isPublicAddress(address)]).toEqual([address, false])
  })

  it('is refused without encryption unless the product runs on one machine alone', async () => {
    const fault = await faultOf(fetched('http://example.org/', { ...RULES, plainHttp: false }))
    expect(fault.message).toContain('https://')
  })
})

describe('the address of a Google Sheet', () => {
  it.each([
    [
      'https://docs.google.com/spreadsheets/d/1aB-c_D/edit#gid=7',
      '/spreadsheets/d/1aB-c_D/export?format=csv&gid=7',
    ],
    [
      'https://docs.google.com/spreadsheets/u/1/d/1aBcD/edit?usp=sharing',
      '/spreadsheets/d/1aBcD/export?format=csv',
    ],
    [
      'https://docs.google.com/spreadsheets/d/e/2PACX-1v/pubhtml?gid=3&single=true',
      '/spreadsheets/d/e/2PACX-1v/pub?output=csv&gid=3&single=true',
    ],
    [
      'https://docs.google.com/spreadsheets/d/e/2PACX-1v/pub?output=html',
      '/spreadsheets/d/e/2PACX-1v/pub?output=csv',
    ],
    ['https://docs.google.com/document/d/1aBcD/edit', '/document/d/1aBcD/edit'],
  ])('becomes that of its CSV: %s', (typed, path) => {
    expect(readDataAddress(typed, RULES).href).toBe(`https://docs.google.com${path}`)
  })
})

describe('fetching', () => {
  let site: TestSite
  let rules: FetchRules
  beforeAll(async () => {
    site = await openTestSite()
    rules = { ...RULES, allowedHosts: [site.host] }
    return () => site.close()
  })
  beforeEach(() => {
    site.asked.length = 0
    asked.length = 0
  })

  const get = (path: string, more: Partial<FetchRules> = {}) => fetched(site.at(path), { ...rules, ...more })

  it('takes what is there, packed or not, with what the server says of it', async () => {
    const packers = { '': (text: string) => Buffer.from(text), gzip: gzipSync, br: brotliCompressSync }
    for (const [encoding, pack] of Object.entries(packers)) {
      site.answer = (_, response) =>
        response
          .writeHead(200, {
            'content-type': 'text/csv',
            etag: '"1"',
            ...(encoding && { 'content-encoding': encoding }),
          })
          .end(pack('a,b'))
      const answer = await get('/data.csv')
      expect(answer).toMatchObject({
        isUnchanged: false,
        contentType: 'text/csv',
        etag: '"1"',
        lastModified: null,
      })
      expect(Buffer.from((answer as { bytes: Uint8Array }).bytes).toString()).toBe('a,b')
    }
    expect(site.asked[0]!.headers).not.toHaveProperty('cookie')
  })

  it('asks whether anything is new', async () => {
    site.answer = (request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end()
    const known = { etag: '"1"', lastModified: 'Thu, 26 Nov 2026 12:00:00 GMT' }
    expect(await fetchData(new URL(site.at('/')), known, rules)).toEqual({ isUnchanged: true })
    expect(site.asked[0]!.headers['if-modified-since']).toBe(known.lastModified)
  })

  it('follows redirects, and checks where each leads', async () => {
    site.answer = (request, response) =>
      request.url === '/new' ? response.end('a') : response.writeHead(302, { location: '/new' }).end()
    expect(await get('/old')).toMatchObject({ url: new URL(site.at('/new')) })
    for (const location of [
      'http://169.254.169.254/latest/meta-data/',
      'http://to-loopback.example.org/',
      'http://127.0.0.1:1/',
      'http://[::ffff:127.0.0.1]/',
      'file:///etc/passwd',
      'http://user:word@example.org/',
    ]) {
      site.answer = (_, response) => response.writeHead(301, { location }).end()
      expect(['address', 'not-public']).toContain((await faultOf(get('/'))).code)
    }
    site.answer = (_, response) => response.writeHead(307, { location: '/again' }).end()
    expect((await faultOf(get('/again'))).code).toBe('redirects')
    expect(site.asked.filter(({ path }) => path === '/again')).toHaveLength(6)
  })

  it('asks about a name again for each connection, so that one that changes its meaning is refused', async () => {
    let meaning = 'public'
    const rebinding: LookupFunction = (_host, _options, callback) =>
      callback(null, [{ address: meaning === 'public' ? '127.0.0.1' : '10.0.0.1', family: 4 }])
    const name = `rebound.example.org:${site.host.split(':')[1]}`
    site.answer = (_, response) => {
      meaning = 'private'
      response.writeHead(302, { location: 'http://rebound.example.org/' }).end()
    }
    const fault = await faultOf(
      fetched(`http://${name}/`, { ...rules, lookup: rebinding, allowedHosts: [name] }),
    )
    expect(fault.code).toBe('not-public')
  })

  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [401, 'sign-in'],
    [403, 'sign-in'],
    [429, 'refused'],
    [500, 'refused'],
    [503, 'refused'],
    [204, 'refused'],
    [304, 'refused'],
  ])('says what is wrong: status %d', async (status, code) => {
    site.answer = (_, response) => response.writeHead(status).end()
    expect((await faultOf(get('/'))).code).toBe(code)
  })

  it('is bounded in size, declared or not, packed or not', async () => {
    site.answer = (_, response) => response.writeHead(200, { 'content-length': '99' }).flushHeaders()
    expect((await faultOf(get('/', { mostBytes: 10 }))).code).toBe('too-large')
    site.answer = (_, response) => {
      response.write('a'.repeat(9))
      response.end('a'.repeat(9))
    }
    expect((await faultOf(get('/', { mostBytes: 10 }))).code).toBe('too-large')
    site.answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(99_999)))
    expect((await faultOf(get('/', { mostBytes: 10_000 }))).code).toBe('too-large')
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])(
    'is refused where %s is cut or damaged, whether the answer ends properly or not',
    async (encoding, pack) => {
      const whole = pack(Array.from({ length: 20_000 }, (_, row) => `${row},${row * 7}`).join('\n'))
      const middle = Math.floor(whole.length / 2)
      const damaged = Buffer.from(whole)
      damaged.fill(0xff, middle, middle + 99)
      const cut = whole.subarray(0, middle)
      for (const bytes of [cut, whole.subarray(0, -1), damaged]) {
        site.answer = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes)
        expect((await faultOf(get('/'))).code).toBe('not-a-table')
      }
      site.answer = (_, response) => {
        response.writeHead(200, { 'content-encoding': encoding, 'content-length': whole.length })
        response.write(cut, () => response.socket?.destroy())
      }
      expect((await faultOf(get('/'))).code).toBe('not-reached')
      site.answer = (_, response) => response.writeHead(200, { 'content-encoding': 'constructor' }).end('a,b')
      expect((await faultOf(get('/'))).code).toBe('not-a-table')
    },
  )

  it('is bounded in time, before the answer and within it', async () => {
    site.answer = () => undefined
    expect((await faultOf(get('/', { mostMs: 20 }))).code).toBe('timed-out')
    site.answer = (_, response) => response.write('a')
    expect((await faultOf(get('/', { mostMs: 50 }))).code).toBe('timed-out')
  })

  it('ends where a site changes the protocol', async () => {
    site.answer = (_, response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
    }
    expect((await faultOf(get('/'))).message).toBe('“127.0.0.1” couldn’t be reached.')
  })

  it('says what is wrong with packing, a name, a certificate, an answer or a server that is off', async () => {
    site.answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    expect((await faultOf(get('/'))).code).toBe('not-a-table')
    site.answer = (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x')
    expect((await faultOf(get('/'))).code).toBe('not-a-table')
    site.answer = (_, response) => void response.socket?.destroy()
    expect((await faultOf(get('/'))).message).toBe('“127.0.0.1” couldn’t be reached.')
    site.answer = (_, response) => void response.writeHead(200, { long: 'a'.repeat(20_000) }).end()
    expect((await faultOf(get('/'))).message).toContain('a response that can’t be read')
    expect((await faultOf(fetched('http://no-such.example.org/'))).message).toContain('no site called')
    const expired: LookupFunction = (_host, _options, callback) =>
      callback(Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }), [])
    expect((await faultOf(fetched('https://old.example.org/', { ...RULES, lookup: expired }))).code).toBe(
      'certificate',
    )
  })
})
