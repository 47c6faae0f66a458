import type { Ref } from 'react'

/** Chooses a file, for a button that clicks it. */
export const FileInput = ({
  ref,
  label,
  accept,
  onFile,
}: {
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  onFile: (file: File) => void
}) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={accept}
    aria-label={label}
    onChange={(event) => {
      const file = event.target.files?.[0]
      // The same file can be chosen again.
      event.target.value = ''
      if (file) onFile(file)
    }}
  />
)
