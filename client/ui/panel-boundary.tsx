import { Component, type ErrorInfo, type ReactNode } from 'react'
import { translator } from '../i18n/i18n.ts'
import { uiWords } from '../i18n/words/ui.ts'
import { ErrorPanel } from './error-panel.tsx'

type Props = { children: ReactNode; resetKey?: string | undefined }
type State = { failed: boolean; resetKey: string | undefined }

/** A crash in one panel leaves the rest standing; a changed `resetKey` (for instance the address) tries again. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const t = translator(uiWords)
    return <ErrorPanel messages={[t('panelFailed')]} onRetry={() => this.setState({ failed: false })} />
  }
}
