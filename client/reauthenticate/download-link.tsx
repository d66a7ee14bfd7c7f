import type { MouseEvent, ReactNode } from 'react'
import { readAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { useReauthentication } from './use-reauthentication.tsx'

/**
 * A link to a file with data of people, which the server gives only after a recent sign-in (security 32): it requests
 * the proof before, if one is needed, and then the download begins by itself.
 */
export function DownloadLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const call = useCall()
  const { reauthenticated, dialog } = useReauthentication()
  const download = (event: MouseEvent) => {
    event.preventDefault()
    void call.run(async () => {
      await reauthenticated(() => readAccount('recentSignIn'))
      beginDownload(href)
    })
  }
  return (
    <>
      <a href={href} download className={className} onClick={download}>
        {children}
      </a>
      <CallProblems problems={call.problems} />
      {dialog}
    </>
  )
}

function beginDownload(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
