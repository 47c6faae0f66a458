import { Chip } from '@bubbles/ui'
import { Send } from 'lucide-react'

/** That someone asks for a report to be published. @param title who, when, and what they wrote along with it */
export const RequestedChip = ({ title }: { title: string }) => (
  <span title={title}>
    <Chip tone="primary" icon={<Send size={14} strokeWidth={1.75} aria-hidden />}>
      Publication requested
    </Chip>
  </span>
)
