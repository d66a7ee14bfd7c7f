import { CopyButton } from '#client/ui/copy-button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'

/** An address for the clipboard, and below it what there is to know of it. */
export function AddressToCopy(props: {
  url: string
  /** What the address is called, and what the button says. */
  label: string
  copy: string
  className?: string
  children?: ReactNode
}) {
  const { url, label, copy, className = '', children } = props
  return (
    <div className={`grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end ${className}`}>
      <TextField label={label} readOnly value={url} onFocus={({ target }) => target.select()} />
      <CopyButton text={url} icon={<Copy aria-hidden size={18} />}>
        {copy}
      </CopyButton>
      {children}
    </div>
  )
}

/** The same for another device's camera, where there is room for it. */
export function AddressToScan({ url, label }: { url: string; label: string }) {
  return (
    <figure className="hidden w-36 justify-items-center gap-1 text-center text-[0.875rem] text-muted md:grid">
      <QrCode text={url} label={label} className="size-36" />
      <figcaption aria-hidden>{label}</figcaption>
    </figure>
  )
}
