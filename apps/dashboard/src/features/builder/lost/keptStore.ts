import type { KeptBlock, KeptStore } from './lostBlocks.ts'

/**
 * Kept blocks in the browser's storage, each under its own key, so that two tabs do not overwrite each other. They are
 * written at once: a tab that closes loses none. `document` names the report and its author, as for unsent edits.
 */
export function keptStore(document: string, storage: Storage): KeptStore {
  const prefix = `bubbles-lost/${document}/`
  return {
    all: () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => read(storage.getItem(key)))
        .toSorted((a, b) => a.at - b.at),
    put: (block) => {
      try {
        storage.setItem(prefix + block.id, JSON.stringify(block))
      } catch {
        // The storage is full: the copy is kept as long as the page is.
      }
    },
    remove: (id) => storage.removeItem(prefix + id),
  }
}

function read(text: string | null): KeptBlock[] {
  try {
    const block = JSON.parse(text ?? '') as KeptBlock
    return typeof block.id === 'string' && Array.isArray(block.before) ? [block] : []
  } catch {
    return []
  }
}
