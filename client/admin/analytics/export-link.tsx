import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { DownloadLink } from '#client/reauthenticate/download-link.tsx'
import { buttonLook } from '#client/ui/button-look.ts'

/** Downloads what the analytics export answers to a query. */
export function ExportLink({ query, children }: { query: Record<string, string>; children: ReactNode }) {
  return (
    <DownloadLink
      href={`/api/export/analytics?${new URLSearchParams(query)}`}
      className={buttonLook('secondary', true)}
    >
      <Download aria-hidden size={16} />
      {children}
    </DownloadLink>
  )
}
