import { messageOf } from '@bubbles/ui'
import { useExportOrganisation } from '../../api/settings.ts'
import type { Organisation } from './useSetting.ts'

/** Fetches the ZIP file and hands it to the browser as a download. */
export function useExport({ name }: Organisation) {
  const fetching = useExportOrganisation()
  return {
    loading: fetching.isPending,
    error: fetching.error && `The export failed: ${messageOf(fetching.error)}`,
    start: () =>
      fetching.mutate(undefined, {
        onSuccess: (file) => {
          const link = document.createElement('a')
          link.href = URL.createObjectURL(file)
          link.download = `${name}-${new Date().toISOString().slice(0, 10)}.zip`
          link.click()
          setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
        },
      }),
  }
}
