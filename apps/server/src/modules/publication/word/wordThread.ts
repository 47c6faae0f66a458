import { type WordInput, writeWord } from './writeWord.ts'

/** Writes one report in a thread: hundreds of pages take a second and more. */
export default (input: WordInput): Promise<Uint8Array> => writeWord(input)
