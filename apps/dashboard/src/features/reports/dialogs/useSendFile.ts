import { type OrganisationExport, readOrganisationExport } from '@bubbles/contract'
import { messageOf } from '@bubbles/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ImportEntry, useUploadImport } from '../../../api/reportImports.ts'
import { fileProblem } from './importWords.ts'

/**
 * Sends a file that a report is to be made of, or reads the export of an organisation where it is.
 * @param dropped a file that is on its way from the start
 */
export function useSendFile(
  dropped: File | null,
  onChosen: (entry: ImportEntry) => void,
  onExport: (exported: OrganisationExport) => void,
) {
  const upload = useUploadImport()
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  const { mutate, reset } = upload
  const send = useCallback(
    async (file: File) => {
      setProblem(null)
      reset()
      try {
        // Read where it is: it may be far larger than what can be sent.
        const exported = await readOrganisationExport(file)
        if (exported !== null) return onExport(exported)
      } catch (error) {
        return setProblem(messageOf(error))
      }
      const refused = fileProblem(file)
      setProblem(refused)
      if (refused !== null) return
      stop.current = new AbortController()
      mutate({ file, signal: stop.current.signal }, { onSuccess: onChosen })
    },
    [mutate, reset, onChosen, onExport],
  )
  // What was dropped onto the list goes on its way once.
  const taken = useRef<File | null>(null)
  useEffect(() => {
    if (dropped === null || taken.current === dropped) return
    taken.current = dropped
    void send(dropped)
  }, [dropped, send])
  const isStopped = upload.error instanceof DOMException && upload.error.name === 'AbortError'
  return {
    send: (file: File) => void send(file),
    /** The file that is on its way; null while none is. */
    sending: upload.isPending ? upload.variables.file : null,
    stop: () => stop.current?.abort(),
    error: problem ?? (upload.error && !isStopped ? messageOf(upload.error) : null),
  }
}
