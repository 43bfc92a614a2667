import { claimFileBytes } from '#domain/claims/claim.ts'

/** A form with files as it was sent: texts and files, each by the name of its field. */
export type Upload = {
  values: Record<string, string>
  files: Record<string, Uint8Array>
  /** Names under which files came that nobody asked for; the files are left out. */
  otherFiles: string[]
}

/** Room for two files and for the fields around them. */
export const uploadBodyBytes = 2 * claimFileBytes + 256 * 1024

const mostParts = 40
const longestHead = 2_048
const longestValue = 2_000

const boundaryOf = (type: string): string | null => {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  return match?.[1] ?? match?.[2] ?? null
}

/**
 * Whether a form is of reasonable size and shape, counted before anything is unpacked: ten thousand parts, or a name of
 * a megabyte, then cost no more than being looked at (UP-17).
 */
const isModest = (bytes: Buffer, boundary: string): boolean => {
  const mark = Buffer.from(`--${boundary}`)
  let parts = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    if (++parts > mostParts + 1) return false
    const headEnd = bytes.indexOf('\r\n\r\n', at)
    const isLast = bytes.subarray(at + mark.length, at + mark.length + 2).toString('latin1') === '--'
    if (!isLast && (headEnd < 0 || headEnd - at > longestHead)) return false
  }
  return parts > 1
}

/**
 * Reads a posted form with files. Null when it is no such form, when a field comes twice, or when it has too many parts
 * (UP-17). Files under unknown names are left out, and so are file fields for which nobody chose a file. The names the
 * files came with are dropped here, so that nothing after this ever sees them (UP-04 to UP-06).
 */
export const readUpload = async (request: Request, fileFields: readonly string[]): Promise<Upload | null> => {
  const type = request.headers.get('content-type') ?? ''
  const boundary = boundaryOf(type)
  if (boundary === null) return null
  const bytes = Buffer.from(await request.arrayBuffer())
  if (bytes.length > uploadBodyBytes || !isModest(bytes, boundary)) return null
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  if (!form) return null
  const upload: Upload = { values: {}, files: {}, otherFiles: [] }
  for (const [name, value] of form) {
    if (Object.hasOwn(upload.values, name) || Object.hasOwn(upload.files, name)) return null
    if (typeof value === 'string') upload.values[name] = value.slice(0, longestValue)
    else if (!fileFields.includes(name)) upload.otherFiles.push(name)
    else if (value.size > 0 || value.name !== '') upload.files[name] = new Uint8Array(await value.arrayBuffer())
  }
  return upload
}
