import { type DragEvent, useRef, useState } from 'react'

/** Takes a file dropped onto an element; null while it takes none. `isOver` while one is held above it. */
export function useFileDrop(onFile: ((file: File) => void) | null) {
  const [isOver, setIsOver] = useState(false)
  // Entering a child counts before the parent is left, so comings and goings are counted.
  const depth = useRef(0)
  const holdsFile = (event: DragEvent) => onFile !== null && event.dataTransfer.types.includes('Files')
  const leave = () => {
    depth.current = 0
    setIsOver(false)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!holdsFile(event)) return
        depth.current += 1
        setIsOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!holdsFile(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      },
      onDragOver: (event: DragEvent) => {
        if (!holdsFile(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFile(event)) return
        event.preventDefault()
        event.stopPropagation()
        leave()
        const file = event.dataTransfer.files[0]
        if (file) onFile?.(file)
      },
    },
  }
}
