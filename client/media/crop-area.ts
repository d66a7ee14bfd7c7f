/** A part of a picture: its shape, how near, and where in the room that is left, each from 0 to 1. */
export type Crop = {
  /** Width divided by height; null for that of the picture. */
  aspect: number | null
  /** 1 is as much as fits. */
  zoom: number
  across: number
  down: number
}

export type Size = { width: number; height: number }

/** The part of a picture that a crop shows, in its pixels. */
export function cropArea(
  { width, height }: Size,
  { aspect, zoom, across, down }: Crop,
): Size & { left: number; top: number } {
  const ratio = aspect ?? width / height
  const shown = Math.min(width, height * ratio) / zoom
  const size = { width: Math.max(1, Math.round(shown)), height: Math.max(1, Math.round(shown / ratio)) }
  return {
    left: Math.round((width - size.width) * across),
    top: Math.round((height - size.height) * down),
    width: Math.min(size.width, width),
    height: Math.min(size.height, height),
  }
}

/** Where a crop stands on the whole picture, in parts of its width and height. */
export function frameOf(picture: Size, crop: Crop): Size & { left: number; top: number } {
  const { left, top, width, height } = cropArea(picture, crop)
  return {
    left: left / picture.width,
    top: top / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  }
}

/** A drag in parts of what it happens on. */
export type Drag = { right: number; down: number }

/** The crop after its frame has been dragged by a part of the whole picture. */
export function frameDragged(picture: Size, crop: Crop, by: Drag): Crop {
  const { width, height } = frameOf(picture, crop)
  return dragged(picture, crop, { right: -by.right / width, down: -by.down / height })
}

/** The crop after the picture has been dragged by a part of what is shown, to the right and down. */
export function dragged({ width, height }: Size, crop: Crop, by: Drag): Crop {
  const shown = cropArea({ width, height }, crop)
  const moved = (at: number, part: number, all: number, seen: number) =>
    all > seen ? Math.min(1, Math.max(0, at - (part * seen) / (all - seen))) : at
  return {
    ...crop,
    across: moved(crop.across, by.right, width, shown.width),
    down: moved(crop.down, by.down, height, shown.height),
  }
}

/** As large as it may be within a longest side. */
export function fitted({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A photograph stays small as WebP; what was drawn without loss stays so. */
export function croppedType(source: string): 'image/jpeg' | 'image/png' | 'image/webp' {
  return source === 'image/jpeg' || source === 'image/png' ? source : 'image/webp'
}
