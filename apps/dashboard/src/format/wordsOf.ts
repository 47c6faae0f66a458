const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Words of a text and what stands between them, each with where it begins. */
export const wordsOf = (text: string): Intl.Segments => segmenter.segment(text)
