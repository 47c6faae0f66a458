import { describe, expect, it } from 'vitest'
import { snippetOf, termsOf, tsqueryOf, vectorOf, wordsOf } from './words.ts'

describe('the words of search', () => {
  it.each([
    ['Größe & Çà', ['grosse', 'ca']],
    ['Ветер, Йод', ['ветер', 'иод']],
    ['3,5 GW in 2024', ['3', '5', 'gw', 'in', '2024']],
    ["it's 'quoted' \\ :* & |", ['it', 's', 'quoted']],
    ['東京 2024', ['東京', '2024']],
    ['', []],
  ])('%j', (text, words) => expect(wordsOf(text)).toEqual(words))

  it('weighs the name and counts places', () => {
    expect(vectorOf('Wind', 'the wind, the sun')).toBe("'wind':1A,2 'the':1,3 'sun':4")
  })

  it('looks for whole words and for a beginning last', () => {
    expect(tsqueryOf(termsOf('Offshore Wi'))).toBe("'offshore' & 'wi':*")
    expect(tsqueryOf(termsOf(' & '))).toBeNull()
  })

  it('shows the words around a find, cut between words', () => {
    const text = `${'Before it stands a lot. '.repeat(10)}The größte Anlage is here. ${'And after it. '.repeat(20)}`
    const snippet = snippetOf(text, ['grosste'])
    expect(snippet).toMatch(/^…[\w .]*The größte Anlage is here\.[\w .]*…$/)
    expect(snippet!.length).toBeLessThanOrEqual(182)
    expect(snippetOf('Wind', ['wi'])).toBe('Wind')
    expect(snippetOf('Wind', ['sun'])).toBeNull()
  })
})
