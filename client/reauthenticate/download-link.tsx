import type { ReactNode } from 'react'
import { readAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { useReauthentication } from './use-reauthentication.tsx'

export type FileDownload = {
  begin: (href: string) => void
  /** Why it failed: belongs below the row in which the links stand, as wide as the screen. */
  problems: ReactNode
}

/**
 * Downloads files with data of people, which the server gives only after a recent sign-in (security 32): it asks for the
 * proof before, if one is needed, and then the download begins by itself.
 */
export function useDownload(): FileDownload {
  const call = useCall()
  const { reauthenticated, dialog } = useReauthentication()
  const begin = (href: string) =>
    void call.run(async () => {
      await reauthenticated(() => readAccount('recentSignIn'))
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

function beginDownload(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
