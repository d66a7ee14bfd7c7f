import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { DownloadLink, type FileDownload } from '#client/reauthenticate/download-link.tsx'
import { buttonLook } from '#client/ui/button-look.ts'

type ExportProps = { query: Record<string, string>; download: FileDownload; children: ReactNode }

/** Downloads what the analytics export answers to a query. */
export function ExportLink({ query, download, children }: ExportProps) {
  return (
    <DownloadLink
      href={`/api/export/analytics?${new URLSearchParams(query)}`}
      download={download}
      className={buttonLook('secondary', true)}
    >
      <Download aria-hidden size={16} />
      {children}
    </DownloadLink>
  )
}
