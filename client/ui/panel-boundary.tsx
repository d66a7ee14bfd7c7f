import { Component, type ErrorInfo, type ReactNode } from 'react'
import { translator } from '../i18n/i18n.ts'
import { uiWords } from '../i18n/words/ui.ts'
import { ErrorPanel } from './error-panel.tsx'
import { forgetFailedParts } from './lazy-part.ts'
import { retryUntilDone } from './retry.ts'

type Props = { children: ReactNode; resetKey?: string | undefined }
type State = { failed: boolean; resetKey: string | undefined }

/**
 * A crash in one panel leaves the rest standing; a changed `resetKey` (for instance the address) tries again. A panel whose
 * code could not be fetched appears as soon as it can be.
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
    const loads = forgetFailedParts()
    this.load = () => Promise.all(loads.map((load) => load()))
    if (loads.length === 0) return
    this.leaving = new AbortController()
    void retryUntilDone(this.load, this.leaving.signal).then((isThere) => isThere && this.show())
  }

  override componentWillUnmount(): void {
    this.leaving?.abort()
  }

  private show = () => this.setState({ failed: false })

  /** Many browsers never request a module again that they could not fetch, until the page is reloaded. */
  private tryAgain = () => void this.load().then(this.show, () => navigator.onLine && location.reload())

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const t = translator(uiWords)
    return <ErrorPanel messages={[t('panelFailed')]} onRetry={this.tryAgain} />
  }
}
