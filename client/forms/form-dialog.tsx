import { useId, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { CallProblems } from './call-problems.tsx'
import type { Call } from './use-call.ts'
import { useFirstField } from './use-first-field.ts'

/**
 * A dialog with a form that ends in a call (`useCallForm`): it opens in its first field, its problems stand above its fields, its
 * button sends it.
 */
export function FormDialog({
  form: { formProps, isBusy, problems },
  title,
  description,
  button,
  isDanger = false,
  cancel,
  onClose,
  children,
}: {
  form: Pick<Call, 'isBusy' | 'problems'> & {
    formProps: ComponentProps<'form'> & { ref: RefObject<HTMLFormElement | null> }
  }
  title: string
  description?: string
  /** The words of the button that sends it. */
  button: string
  isDanger?: boolean
  /** The words of the button that closes it. */
  cancel: string
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  useFirstField(formProps.ref)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      footer={
        <>
          <Button type="submit" form={id} variant={isDanger ? 'danger' : 'primary'} busy={isBusy}>
            {button}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      <form {...formProps} id={id} className="grid gap-5">
        <CallProblems problems={problems} />
        {children}
      </form>
    </Dialog>
  )
}
