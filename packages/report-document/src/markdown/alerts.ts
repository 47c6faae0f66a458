import type { CalloutTone } from '../blocks/callout.ts'
import type { BlockNode, QuoteNode } from './tree.ts'

interface Alert {
  tone: CalloutTone
  /** What stands above it where that is not the word of its tone. */
  label: string | null
}

/** What GitHub calls alerts, by the word that makes a quote one. Labels are those of the file, whatever language someone imports it in. */
const ALERTS: Readonly<Record<string, Alert>> = {
  NOTE: { tone: 'note', label: null },
  TIP: { tone: 'note', label: 'Tip' },
  IMPORTANT: { tone: 'finding', label: 'Important' },
  WARNING: { tone: 'caution', label: 'Warning' },
  CAUTION: { tone: 'caution', label: null },
}

/** The alert that a quote is, and what stands in it; null for any other quote. */
export function alertOf({ children }: QuoteNode): (Alert & { children: BlockNode[] }) | null {
  const [first, ...rest] = children
  const [mark, ...words] = first?.type === 'paragraph' ? first.children : []
  const found = mark?.type === 'text' ? /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(mark.value) : null
  const alert = found && ALERTS[found[1]!.toUpperCase()]
  if (!found || !alert || mark?.type !== 'text' || first?.type !== 'paragraph') return null
  const left = mark.value.slice(found[0].length)
  const begun = [...(left === '' ? [] : [{ ...mark, value: left }]), ...words]
  if (
    found[0].length === mark.value.length &&
    !found[0].endsWith('\n') &&
    words.length > 0 &&
    words[0]!.type !== 'break'
  )
    return null
  return { ...alert, children: [...(begun.length > 0 ? [{ ...first, children: begun }] : []), ...rest] }
}

/** The word that makes a quote the alert a callout is; null where there is none. */
export const alertWord = (tone: string, label: string | null): string | null =>
  Object.keys(ALERTS).find((word) => ALERTS[word]!.tone === tone && ALERTS[word]!.label === label) ?? null
