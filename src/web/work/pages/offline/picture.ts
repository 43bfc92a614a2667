/** The longer side of a picture that is kept and sent: enough to see a scratch. */
const longest = 1_600
const quality = 0.8

/** A photo drawn anew and smaller, as a data address, without where it was taken. Null: it cannot be read. */
export const pictureOf = async (file: File): Promise<string | null> => {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return canvas.toDataURL('image/jpeg', quality)
}
