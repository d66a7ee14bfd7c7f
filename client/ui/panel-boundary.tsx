import { Component, type ErrorInfo, type ReactNode } from 'react'
import { translator } from '../i18n/i18n.ts'
import { uiWords } from '../i18n/words/ui.ts'
import { ErrorPanel } from './error-panel.tsx'
import { forgetFailedPart } from './lazy-part.ts'
import { retryUntilDone } from './retry.ts'

type Props = { children: ReactNode; resetKey?: string | undefined }
type State = { failed: boolean; resetKey: string | undefined }

/**
 * A crash in one panel leaves the others intact; a changed `resetKey` (for instance the address) tries again. A panel
 * whose code could not be fetched appears as soon as it can be.
 */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }
  private leaving: AbortController | null = null
  private load: () => Promise<unknown> = () => Promise.resolve()

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
    this.leaving?.abort()
    const load = forgetFailedPart(error)
    this.load = load ?? (() => Promise.resolve())
    if (!load) return
    this.leaving = new AbortController()
    void retryUntilDone(load, this.leaving.signal).then((isThere) => isThere && this.show())
  }

  override componentWillUnmount(): void {
    this.leaving?.abort()
  }

  private show = () => this.setState({ failed: false })

  /**
   * Many browsers never request a module again that they could not fetch until the page is reloaded, which needs a
   * server.
   */
  private tryAgain = () =>
    void this.load().then(this.show, async () => {
      const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ ok: false }))
      if (ok) location.reload()
    })

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const t = translator(uiWords)
    return <ErrorPanel messages={[t('panelFailed')]} onRetry={this.tryAgain} />
  }
}
