import { expect, test } from 'vitest'
import { addressesOf, Servers } from './servers.ts'

test('an address with several hosts is one for each', () => {
  expect(addressesOf('postgresql://u:p,w@a:5432,b:5433,c/bubbles?sslmode=require')).toEqual([
    'postgresql://u:p,w@a:5432/bubbles?sslmode=require',
    'postgresql://u:p,w@b:5433/bubbles?sslmode=require',
    'postgresql://u:p,w@c/bubbles?sslmode=require',
  ])
  expect(addressesOf('postgres://a,b/x')).toEqual(['postgres://a/x', 'postgres://b/x'])
})

test('any other address is itself', () => {
  for (const url of ['postgresql://u@a:5432/x', 'postgresql:///x?host=/run', 'postgresql://u:a,b@c/x'])
    expect(addressesOf(url)).toEqual([url])
})

test('a single server is not asked, and among several that are away there is no primary', async () => {
  await expect(new Servers('postgresql://127.0.0.1:1/x').primary()).resolves.toBe(
    'postgresql://127.0.0.1:1/x',
  )
  await expect(new Servers('postgresql://127.0.0.1:1,127.0.0.1:2/x').primary()).rejects.toMatchObject({
    code: 'unavailable',
  })
})
