import { useCallback } from 'react'

/** A picture that only this device has. Its address is released when it is no longer shown. */
export function FileImage({ file, alt, className }: { file: Blob; alt: string; className: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={alt} className={className} />
}
