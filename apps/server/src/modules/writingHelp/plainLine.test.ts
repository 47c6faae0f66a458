import { describe, expect, it } from 'vitest'
import { plainLine, wholeSentences } from './plainLine.ts'

describe('what a model wrote, as plain text', () => {
  it.each([
    ['Solar overtook coal.', 'Solar overtook coal.'],
    ['  Solar\n\novertook\tcoal. ', 'Solar overtook coal.'],
    ['“Solar overtook coal.”', 'Solar overtook coal.'],
    ['"Solar overtook coal."', 'Solar overtook coal.'],
    ['“Solar” overtook “coal”', '“Solar” overtook “coal”'],
    ['**Solar** overtook `coal`.', 'Solar overtook coal.'],
    ['## Solar overtook coal', 'Solar overtook coal'],
    ['Solar [overtook](https://evil.example/?q=1) coal.', 'Solar overtook coal.'],
    ['![x](https://evil.example/pixel.png)Solar.', 'xSolar.'],
    ['<p>Solar <b>overtook</b><script src="//evil.example"></script> coal.</p>', 'Solar overtook coal.'],
    ['<think>Which one?\nCoal.</think>\nSolar overtook coal.', 'Solar overtook coal.'],
    ['Solar\u202e overtook\u0007 coal\ufeff.', 'Solar overtook coal.'],
    ['5 < 7 and 9 > 8', '5 < 7 and 9 > 8'],
    ['\ud800Solar', '\ufffdSolar'],
    ['<think>only</think>', ''],
  ])('%j', (written, line) => expect(plainLine(written)).toBe(line))
})

describe('as many whole sentences as fit', () => {
  it.each([
    ['One. Two.', 20, false, { text: 'One. Two.', isCut: false }],
    ['One. Two. Three', 100, true, { text: 'One. Two.', isCut: true }],
    ['One. Two. Three.', 10, false, { text: 'One. Two.', isCut: true }],
    ['It rose by 3.5 per cent. Then', 100, true, { text: 'It rose by 3.5 per cent.', isCut: true }],
    ['No sentence ends here', 5, false, null],
    ['No sentence ends here', 100, true, null],
  ])('%j in %i', (line, max, isCut, whole) => expect(wholeSentences(line, max, isCut)).toEqual(whole))
})
