import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useBeforeSave } from '#client/forms/before-save.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/fields/field.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { cropArea, croppedType, dragged, fitted, frameDragged, type Crop, type Drag } from './crop-area.ts'
import { CropFrame } from './crop-frame.tsx'
import { offeredShapes, type ShownAs } from './crop-shapes.ts'
import { dragHandlers } from './drag-handlers.ts'

const previewSide = 480
/** The server keeps no more (security 24). */
const longestSide = 2560

type CropPanelProps = {
  source: Blob
  name: string
  /** In which readers see it. */
  shape: ShownAs | undefined
  onCropped: (file: File) => Promise<boolean>
  onCancel: () => void
}

/**
 * Chooses a part of a picture by dragging its frame or what is in it, or by native controls, which work by keyboard as well.
 * The whole picture and what is left of it stand beside each other, above the controls and with them in sight on a phone.
 */
export function CropPanel({ source, name, shape: own, onCropped, onCancel }: CropPanelProps) {
  const t = useWords(mediaWords)
  const { bitmap, isBroken } = useBitmap(source)
  const [hasFailed, setFailed] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const shapes = offeredShapes(own)
  const [shape, setShape] = useState(0)
  const [place, setPlace] = useState({ zoom: 1, across: 0.5, down: 0.5 })
  const crop: Crop = { aspect: shapes[shape]?.aspect ?? null, ...place }
  useEffect(() => {
    if (bitmap && canvas.current) draw(canvas.current, bitmap, crop, previewSide)
  })
  const panel = useRef<HTMLFieldSetElement>(null)
  // It is higher than the button that opened it.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [bitmap])
  // The button that opened it is gone.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const move = (to: typeof dragged) => (by: Drag) => {
    if (!bitmap) return
    setPlace((before) => {
      const { across, down } = to(bitmap, { ...crop, ...before }, by)
      return { ...before, across, down }
    })
  }
  /** @returns whether nothing of the crop would be lost by a save */
  const use = async () => {
    if (!bitmap) return true
    const whole = document.createElement('canvas')
    draw(whole, bitmap, crop, longestSide)
    const cropped = await new Promise<Blob | null>((resolve) => whole.toBlob(resolve, croppedType(source.type), 0.9))
    setFailed(!cropped)
    // A browser that cannot write the chosen format writes PNG.
    return cropped !== null && onCropped(new File([cropped], name, { type: cropped.type }))
  }
  useBeforeSave(useFormContext().control, use)
  return (
    <fieldset
      ref={panel}
      tabIndex={-1}
      className="crop grid min-w-0 scroll-mt-20 scroll-mb-40 basis-full gap-3 rounded-card border border-hairline p-3 md:gap-4 md:p-4"
    >
      <legend className="px-1 font-semibold">{t('cropImage')}</legend>
      <div className="grid grid-cols-2 items-start gap-3 md:gap-4">
        <figure className="grid min-w-0 gap-1">
          {bitmap && <CropFrame bitmap={bitmap} crop={crop} onDrag={move(frameDragged)} />}
          <figcaption className="text-[0.9375rem] text-muted">{t('cropWhole')}</figcaption>
        </figure>
        <figure className="grid min-w-0 gap-1">
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('cropPreview')}
            {...dragHandlers(move(dragged))}
            className="max-h-40 w-full cursor-grab touch-none rounded-chip border border-hairline object-contain active:cursor-grabbing md:max-h-60"
          />
          <figcaption className="text-[0.9375rem] text-muted">{t('cropResult')}</figcaption>
        </figure>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] items-end gap-x-3 gap-y-2 md:gap-x-4">
        <SelectField
          label={t('shape')}
          value={String(shape)}
          onChange={({ target }) => setShape(Number(target.value))}
          options={shapes.map(({ word }, index) => ({ value: String(index), label: t(word) }))}
        />
        {ranges.map(({ key, word, least, most }) => (
          <Field key={key} label={t(word)}>
            {(control) => (
              <input
                {...control}
                type="range"
                min={least}
                max={most}
                step={(most - least) / 50}
                value={place[key]}
                className="min-h-11 w-full accent-brand"
                // Enter would save the form.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                onChange={({ target }) => setPlace({ ...place, [key]: Number(target.value) })}
              />
            )}
          </Field>
        ))}
      </div>
      {(isBroken || hasFailed) && (
        <p role="alert" className="font-semibold text-danger">
          {t('notCropped')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void use()}>
          {t('useCrop')}
        </Button>
        <Button onClick={onCancel}>{t('cancelCrop')}</Button>
      </div>
    </fieldset>
  )
}

const ranges = [
  { key: 'zoom', word: 'cropZoom', least: 1, most: 4 },
  { key: 'across', word: 'cropAcross', least: 0, most: 1 },
  { key: 'down', word: 'cropDown', least: 0, most: 1 },
] as const

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop, longest: number): void {
  const { left, top, width, height } = cropArea(bitmap, crop)
  Object.assign(canvas, fitted({ width, height }, longest))
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** The decoded picture, turned as its camera says. */
function useBitmap(source: Blob): { bitmap: ImageBitmap | null; isBroken: boolean } {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isOver = false
    let open: ImageBitmap | undefined
    createImageBitmap(source).then(
      (made) => {
        if (isOver) return made.close()
        open = made
        setBitmap(made)
        setBroken(false)
      },
      () => setBroken(!isOver),
    )
    return () => {
      isOver = true
      open?.close()
    }
  }, [source])
  return { bitmap, isBroken }
}
