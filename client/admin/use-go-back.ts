import { useNavigate } from 'react-router-dom'

/** Goes back to where the screen was opened from; to `fallback` when it is the first one of this tab. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  return () => {
    const { idx } = history.state as { idx?: number }
    if (idx) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }
}
