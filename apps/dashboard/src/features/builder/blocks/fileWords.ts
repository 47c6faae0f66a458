import { FILE_KINDS, kindByName } from '@bubbles/domain'
import { bytesInWords } from '../../../format/numbers.ts'

/** "PDF, 2.3 MB". */
export function fileWords(name: string, size: number): string {
  const kind = kindByName(name)
  return [...(kind ? [FILE_KINDS[kind].name] : []), bytesInWords(size).join(' ')].join(', ')
}
