import { Crop } from 'lucide-react'
import { useId, useState } from 'react'
import { useStoredPicture } from '#client/data/replica/edits/uploads.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { Button } from '#client/ui/button.tsx'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { CropPanel } from './crop-panel.tsx'
import type { ShownAs } from './crop-shapes.ts'

type CropToolProps = {
  id: string
  chosen: File | null
  shape: ShownAs | undefined
  take: (file: File) => Promise<boolean>
}

/** Crops the picture of a field: the part becomes a picture of its own, so that an undo brings the whole one back. */
export function CropTool({ id, chosen, shape, take }: CropToolProps) {
  const t = useWords(mediaWords)
  const button = useId()
  const waiting = useStoredPicture(id)
  const [source, setSource] = useState<Blob | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const open = async () => {
    setFailed(false)
    const picture = chosen ?? waiting ?? (await stored(id))
    if (picture) setSource(picture)
    else setFailed(true)
  }
  const close = () => {
    setSource(null)
    setTimeout(() => document.getElementById(button)?.focus())
  }
  if (source) {
    return (
      <CropPanel source={source} name={chosen?.name ?? 'cropped'} shape={shape} onCropped={take} onCancel={close} />
    )
  }
  return (
    <>
      <Button id={button} icon={<Crop aria-hidden size={18} />} onClick={() => void open()}>
        {t('cropImage')}
      </Button>
      {hasFailed && <p role="alert">{t('notCropped')}</p>}
    </>
  )
}

async function stored(id: string): Promise<Blob | null> {
  try {
    const response = await fetch(blobUrl(id))
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
