import { expect, it } from 'vitest'
import { actorName } from './actorName.ts'

const ann = { id: '1', name: 'Ann', emailAddress: 'ann@example.org' }
const nameless = { id: '2', name: '', emailAddress: 'bo@example.org' }
const former = { id: '3', name: 'Former member', emailAddress: '' }
const another = { ...former, id: '4' }

it('names everyone, and numbers former members where there are several', () => {
  const names = (actors: (typeof ann)[]) => actors.map((actor) => actorName(actor, actors))
  expect(names([ann, nameless, former])).toEqual(['Ann', 'bo@example.org', 'Former member'])
  expect(names([former, ann, another])).toEqual(['Former member 1', 'Ann', 'Former member 2'])
})
