import { brightnessOf, isTooDark } from '#domain/valet/photo-light.ts'

/** The longer side of a picture that is kept and sent: enough to see a scratch. */
const longest = 1_600
const quality = 0.8
/** So wide and high is what its brightness is measured at. */
const small = 64

const drawn = (image: ImageBitmap, width: number, height: number): HTMLCanvasElement => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return canvas
}

export type CarPicture = { picture: string; isDark: boolean }

/** A photo drawn anew and smaller, as a data address, without where it was taken. Null: it cannot be read. */
export const pictureOf = async (file: File): Promise<CarPicture | null> => {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const canvas = drawn(image, Math.round(image.width * scale), Math.round(image.height * scale))
  const pixels = drawn(image, small, small).getContext('2d')?.getImageData(0, 0, small, small).data ?? []
  image.close()
  return { picture: canvas.toDataURL('image/jpeg', quality), isDark: isTooDark(brightnessOf(pixels)) }
}
