/** No poster is shown larger. */
const longestSide = 1280

/**
 * A film's first picture as a JPEG file of the film's name. Read from the film's address, because the policy of the pages plays
 * none from memory. @returns null if this browser can't play it, or shows nothing of it
 */
export async function firstPicture(address: string, filmName: string): Promise<File | null> {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  try {
    await new Promise((resolve, reject) => {
      film.addEventListener('loadeddata', resolve, { once: true })
      film.addEventListener('error', reject, { once: true })
      film.src = address
    })
    const { videoWidth: width, videoHeight: height } = film
    const part = Math.min(1, longestSide / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * part)
    canvas.height = Math.round(height * part)
    canvas.getContext('2d')!.drawImage(film, 0, 0, canvas.width, canvas.height)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return picture && new File([picture], `${filmName.replace(/\.\w+$/, '')}.jpg`, { type: picture.type })
  } catch {
    return null
  } finally {
    film.removeAttribute('src')
    film.load()
  }
}
