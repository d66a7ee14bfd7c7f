/** The page that finishes an external sign-in by calling completeExternalLogin (product 2). */
export function finishPage(returnUrl: string, remoteError?: string): string {
  const error: Record<string, string> = remoteError === undefined ? {} : { remoteError }
  return `/account/externalLogin?${new URLSearchParams({ returnUrl, ...error })}`
}
