import type { ReactNode } from 'react'
import { assertMayDownload } from '#client/data/online/http/may-download.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { beginDownload } from '#client/ui/save-file.ts'
import { useReauthentication } from './use-reauthentication.tsx'

export type FileDownload = {
  begin: (href: string) => void
  /** Why it failed: belongs below the row in which the links stand, as wide as the screen. */
  problems: ReactNode
}

/**
 * Downloads files that the server may refuse: what it says stands on the screen. For files with data of people it asks for a recent
 * sign-in before, if one is needed (security 32), and then the download begins by itself.
 */
export function useDownload(): FileDownload {
  const call = useCall()
  const { reauthenticated, dialog } = useReauthentication()
  const begin = (href: string) =>
    void call.run(async () => {
      await reauthenticated(() => assertMayDownload(href))
      beginDownload(href)
    })
  const problems = (
    <>
      <CallProblems problems={call.problems} />
      {dialog}
    </>
  )
  return { begin, problems }
}

type LinkProps = { href: string; download: FileDownload; className: string; children: ReactNode }

/** A link to such a file. */
export function DownloadLink({ href, download, className, children }: LinkProps) {
  return (
    <a
      href={href}
      download
      className={className}
      onClick={(event) => {
        event.preventDefault()
        download.begin(href)
      }}
    >
      {children}
    </a>
  )
}
