import type { Editor } from '@tiptap/core'
import type { SyncProvider } from './SyncProvider.ts'

/** What keeps an editor's document and the server's alike. @throws Error for an editor that is on no server. */
export function providerOf(editor: Editor): SyncProvider {
  const { provider } = (editor.extensionManager.extensions.find(({ name }) => name === 'collaboration')
    ?.options ?? {}) as { provider?: SyncProvider | null }
  if (!provider) throw new Error('This editor’s document isn’t connected to a server.')
  return provider
}
