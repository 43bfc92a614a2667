import type { StoredFile } from '#db/files.ts'

const isPicture = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/**
 * The pages of a document that we drew ourselves (CLAIM-12): each is one JPEG, in its order. Nothing of the document is
 * run or interpreted for that. Empty for what is no such document.
 */
const picturesIn = (bytes: Uint8Array): Uint8Array[] => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pages: Uint8Array[] = []
  for (let at = file.indexOf('/Subtype /Image'); at >= 0; at = file.indexOf('/Subtype /Image', at)) {
    const begins = file.indexOf('stream', at)
    if (begins < 0) break
    const length = Number(/\/Length (\d+)/.exec(file.toString('latin1', at, begins))?.[1] ?? 0)
    const from = begins + 'stream'.length + (file[begins + 'stream'.length] === 0x0d ? 2 : 1)
    const page = file.subarray(from, from + length)
    if (length > 0 && page.length === length && isPicture(page)) pages.push(page)
    // the search goes on behind the picture, whose bytes may look like anything
    at = Math.max(from + length, begins + 1)
  }
  return pages
}

/** What can be shown of a kept file: its pages as pictures (CLAIM-19). */
export const pagePictures = (type: StoredFile['type'], bytes: Uint8Array): Uint8Array[] => {
  if (type === 'application/pdf') return picturesIn(bytes)
  return isPicture(bytes) ? [bytes] : []
}
