import { Component, type ErrorInfo, type ReactNode } from 'react'
import { translator } from '../../i18n/i18n.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { ErrorPanel } from '../fields/error-panel.tsx'
import { forgetFailedPart } from './lazy-part.ts'
import { canReload, loadAgain, ReloadNeeded } from './load-again.ts'
import { retryUntilDone } from './retry.ts'

type Props = { children: ReactNode; resetKey?: string | undefined; whenFailed?: ReactNode }
type State = { failed: boolean; needsReload: boolean; resetKey: string | undefined }

/**
 * A crash in one panel leaves the others intact; a changed `resetKey` (for instance the address) tries again. A panel
 * whose code could not be fetched appears as soon as it can be. `whenFailed` stands below what it says meanwhile.
 */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { failed: false, needsReload: false, resetKey: this.props.resetKey }
  private leaving: AbortController | null = null
  private load: () => Promise<unknown> = () => Promise.resolve()

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { failed: false, needsReload: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
    this.leaving?.abort()
    const load = forgetFailedPart(error)
    this.load = load ?? (() => Promise.resolve())
    if (!load) return
    this.leaving = new AbortController()
    void retryUntilDone(() => this.loadAgain(), this.leaving.signal).then((isThere) => isThere && this.show())
  }

  private async loadAgain(): Promise<void> {
    try {
      await loadAgain(this.load)
    } catch (error) {
      this.setState({ needsReload: error instanceof ReloadNeeded })
      throw error
    }
  }

  override componentWillUnmount(): void {
    this.leaving?.abort()
  }

  private show = () => this.setState({ failed: false, needsReload: false })

  /** Somebody who tries again gets the reload at once. */
  private tryAgain = () =>
    void this.load().then(this.show, async (error: unknown) => {
      if (await canReload(error)) location.reload()
    })

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const t = translator(uiWords)
    return (
      <>
        <ErrorPanel
          messages={[t(this.state.needsReload ? 'panelNeedsReload' : 'panelFailed')]}
          onRetry={this.tryAgain}
        />
        {this.props.whenFailed}
      </>
    )
  }
}
