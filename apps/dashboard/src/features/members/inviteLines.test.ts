import { expect, it } from 'vitest'
import { readInviteLines } from './inviteLines.ts'

const read = (text: string) =>
  readInviteLines(text, 'The list').map(({ row, emailAddress, roles, problem }) => [
    row,
    emailAddress,
    roles.join(' '),
    problem?.replace(/\. .*/, '.') ?? null,
  ])

it('reads addresses with roles, with a row of names or without', () => {
  const people = 'ann@x.org,Builder\nbo@x.org,"publisher; engagement analyst"\ncy@x.org,\n'
  const lines = [
    ['ann@x.org', 'Builder', null],
    ['bo@x.org', 'Publisher EngagementAnalyst', null],
    ['cy@x.org', '', null],
  ]
  expect(read(people)).toEqual(lines.map((line, index) => [index + 1, ...line]))
  expect(read(`Email,Roles\n${people}`)).toEqual(lines.map((line, index) => [index + 2, ...line]))
})

it('reads what Members downloads, and lists of addresses alone', () => {
  expect(read('\ufeffName;Email;Roles;Owner\r\nAnn;ann@x.org;"Admin, Builder";Yes\r\n')).toEqual([
    [2, 'ann@x.org', 'Admin Builder', null],
  ])
  expect(read('ann@x.org')).toEqual([[1, 'ann@x.org', '', null]])
  expect(read('ann@x.org;VIEWER;Reviewer')).toEqual([[1, 'ann@x.org', 'Reviewer', null]])
  expect(read('')).toEqual([])
})

it('reads lists with commas and semicolons, several addresses in a line, and names around them', () => {
  expect(read('ann@x.org, bo@x.org; cy@x.org\ndee@x.org;eve@x.org fay@x.org\n\n')).toEqual([
    [1, 'ann@x.org', '', null],
    [1, 'bo@x.org', '', null],
    [1, 'cy@x.org', '', null],
    [2, 'dee@x.org', '', null],
    [2, 'eve@x.org', '', null],
    [2, 'fay@x.org', '', null],
  ])
  expect(read('ann@x.org,Builder\nbo@x.org;Publisher;reviewer\ncy@x.org; dee@x.org; builder')).toEqual([
    [1, 'ann@x.org', 'Builder', null],
    [2, 'bo@x.org', 'Publisher Reviewer', null],
    [3, 'cy@x.org', 'Builder', null],
    [3, 'dee@x.org', 'Builder', null],
  ])
  expect(read('Ann Doe <ann@x.org>; builder\n"Roe, Bo" <bo@x.org>\nPoe, Cy <cy@x.org>')).toEqual([
    [1, 'ann@x.org', 'Builder', null],
    [2, 'bo@x.org', '', null],
    [3, 'cy@x.org', '', null],
  ])
  expect(read('Email;Roles\nann@x.org, bo@x.org;Builder')).toEqual([
    [2, 'ann@x.org', 'Builder', null],
    [2, 'bo@x.org', 'Builder', null],
  ])
  expect(read('ann@x.org, bo@x.org; Boss')).toEqual([
    [1, 'ann@x.org', '', '“Boss” isn’t a role.'],
    [1, 'bo@x.org', '', '“Boss” isn’t a role.'],
  ])
})

it('says what is wrong with a line, and leaves none out', () => {
  expect(read('Address,Role\nann@x.org,Editor\n,Builder\nnobody,Builder')).toEqual([
    [2, 'ann@x.org', '', '“Editor” isn’t a role.'],
    [3, '', '', 'There’s no address in this line.'],
    // Whether it is an address is for the server to say.
    [4, 'nobody', 'Builder', null],
  ])
  const many = read(Array.from({ length: 203 }, (_, index) => `p${index}@x.org`).join('\n'))
  expect(many).toHaveLength(203)
  expect(many.filter(([, , , problem]) => problem !== null).map(([row]) => row)).toEqual([201, 202, 203])
  expect(() => readInviteLines('"ann@x.org', 'The list')).toThrow('never closed')
})
