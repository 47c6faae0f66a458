import { expect, it } from 'vitest'
import { cellMap } from './cellMap.ts'

const ENV = { BUBBLES_ROOT_DOMAIN: 'bubbles.example.org', BUBBLES_ORIGIN: undefined }

it('names the hosts of organisations outside the first cell, with their own domains, each once', () => {
  const homes = [
    { name: 'acme', cell: 'first' },
    { name: 'globex', cell: 'second' },
  ]
  const domains = [
    { domain: 'reports.acme.example', cell: 'first' },
    { domain: 'reports.globex.example', cell: 'second' },
    { domain: 'reports.globex.example', cell: 'third' },
    { domain: 'reports.acme.example', cell: 'third' },
  ]
  expect(cellMap(homes, 'first', domains, ENV).split('\n').slice(2, -2)).toEqual([
    '\tdefault first;',
    '\tglobex.bubbles.example.org second;',
    '\treports.globex.example second;',
  ])
})
