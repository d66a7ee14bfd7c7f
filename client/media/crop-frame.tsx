import { useEffect, useRef } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { fitted, frameOf, type Crop, type Drag } from './crop-area.ts'
import { dragHandlers } from './drag-handlers.ts'

const longestSide = 480

/** The whole picture, on which a frame stands around what is left; the rest is darker. */
export function CropFrame({ bitmap, crop, onDrag }: { bitmap: ImageBitmap; crop: Crop; onDrag: (by: Drag) => void }) {
  const t = useWords(mediaWords)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const size = fitted(bitmap, longestSide)
    Object.assign(canvas.current, size)
    canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height)
  }, [bitmap])
  const { left, top, width, height } = frameOf(bitmap, crop)
  const percent = (part: number) => `${part * 100}%`
  return (
    <div
      role="img"
      aria-label={t('cropFrame')}
      {...dragHandlers(onDrag)}
      className="relative w-fit max-w-full cursor-grab touch-none overflow-hidden rounded-chip border border-hairline active:cursor-grabbing"
    >
      <canvas ref={canvas} className="block max-h-40 max-w-full md:max-h-60" />
      <div
        style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
        className="absolute border-2 border-[white] shadow-[0_0_0_9999px_rgb(0_0_0/0.55)] outline-1 -outline-offset-3 outline-[black]"
      />
    </div>
  )
}
