import { describe, expect, it } from 'vitest'
import { type Audience, publishMoves, publishStateOf } from './publishState.ts'

const states: Audience[][] = [[], ['internal'], ['public'], ['internal', 'public']]

describe('publish state', () => {
  it.each([
    [[], 0],
    [['internal'], 1],
    [['public'], 2],
    [['internal', 'public'], 2],
  ] as [Audience[], number][])('%j is state %i', (live, state) => {
    expect(publishStateOf(live)).toBe(state)
  })

  it.each(states)('publishing adds one audience and keeps the other: %j', (...live) => {
    expect(publishMoves.publishPublic(live)).toEqual(expect.arrayContaining([...live, 'public']))
    expect(publishMoves.publishInternal(live)).toEqual(expect.arrayContaining([...live, 'internal']))
    expect(publishMoves.publishInternal(publishMoves.publishInternal(live))).toEqual(
      publishMoves.publishInternal(live),
    )
  })

  it.each(states)('unpublishing leaves no audience: %j', (..._live) => {
    expect(publishMoves.unpublish()).toEqual([])
  })
})
