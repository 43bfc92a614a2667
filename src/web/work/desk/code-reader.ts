type Detector = { detect: (picture: HTMLCanvasElement) => Promise<readonly { rawValue: string }[]> }
type Detectors = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** What passes carry. */
const formats = ['qr_code', 'code_128']

/** The browser's own reader, where it has one that knows both kinds of code. */
const browsersOwn = async (): Promise<Detector | null> => {
  const { BarcodeDetector: detectors } = globalThis as unknown as { BarcodeDetector?: Detectors }
  const known = (await detectors?.getSupportedFormats().catch(() => null)) ?? []
  return detectors && formats.every((format) => known.includes(format)) ? new detectors({ formats }) : null
}

/** A wider picture takes longer to read and has no more of the code. */
const widest = 1_280

/** Reads the codes in what the camera shows now. Rejects where no reader can be had. */
export const readerOf = async (video: HTMLVideoElement): Promise<() => Promise<string[]>> => {
  const detector = await browsersOwn()
  const own = detector ? null : await (await import('./code-reader-own.ts')).ownReader()
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async () => {
    const { videoWidth, videoHeight } = video
    if (!pen || videoWidth === 0) return []
    const scale = Math.min(1, widest / videoWidth)
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    if (own) return own(pen.getImageData(0, 0, canvas.width, canvas.height))
    const found = (await detector?.detect(canvas)) ?? []
    return found.map(({ rawValue }) => rawValue)
  }
}
