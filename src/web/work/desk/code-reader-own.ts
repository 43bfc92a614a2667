import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import binary from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Our own reader, for browsers that have none. It comes from our address, as everything else. */
prepareZXingModule({ overrides: { locateFile: () => binary } })

/** Kept beside the page without a line, under a name of its own: only devices that have pressed the button need it. */
const store = 'parkwing-desk-reader'

/** Keeps this module and what it runs for the time without a line; files of an earlier release go (DESK-46). */
const keepReader = async (): Promise<void> => {
  const files = [new URL(import.meta.url).pathname, binary]
  const cache = await caches.open(store)
  const there = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await Promise.all(there.filter((one) => !files.includes(one)).map((one) => cache.delete(one)))
  await cache.addAll(files.filter((file) => !there.includes(file)))
}

const readPicture = async (picture: ImageData): Promise<string[]> => {
  const found = await readBarcodes(picture, { formats: ['QRCode', 'Code128'], tryHarder: true, maxNumberOfSymbols: 4 })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

/** Fetches the reader; rejects where it does not come. */
export const ownReader = async (): Promise<typeof readPicture> => {
  await prepareZXingModule({ fireImmediately: true })
  // without storage it still reads
  if ('caches' in globalThis) await keepReader().catch(() => undefined)
  return readPicture
}
