import { PageHeader, Text } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { DeletedReports } from './DeletedReports.tsx'

/** The reports that were deleted and can be brought back. */
export function DeletedPage() {
  usePageTitle('Recently deleted')
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Recently deleted"
        actions={
          <Button
            startIcon={<ArrowLeft aria-hidden />}
            onClick={() => void navigate({ to: paths.reports(), search: {} })}
          >
            All reports
          </Button>
        }
      />
      <Text as="div" above={24}>
        <DeletedReports />
      </Text>
    </>
  )
}
