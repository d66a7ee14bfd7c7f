import { useState, type ReactNode } from 'react'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx').then((part) => part.ProofDialog))

type Question = { answer(isProven: boolean): void }

/**
 * For screens whose calls the server answers with REAUTHENTICATE when the sign-in is too long ago (design 8):
 * `reauthenticated` runs a call and, after that answer, asks the user to confirm their identity and repeats it. Render
 * `dialog` outside any form.
 * @throws what the call throws; the refusal itself when the person cancels
 */
export function useReauthentication(): {
  reauthenticated: <T>(call: () => Promise<T>) => Promise<T>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const proveIdentity = () =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        answer: (isProven) => {
          setQuestion(null)
          resolve(isProven)
        },
      })
    })
  const reauthenticated = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (error) {
      if (Object(error).code !== 'REAUTHENTICATE' || !(await proveIdentity())) throw error
      return call()
    }
  }
  const dialog = question && (
    <LazySheet onCancel={() => question.answer(false)}>
      <ProofDialog onProven={() => question.answer(true)} onClose={() => question.answer(false)} />
    </LazySheet>
  )
  return { reauthenticated, dialog }
}
