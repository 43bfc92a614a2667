/** Reads the body up to `limit` bytes and does not trust content-length. Null: the body is longer (WH-12). */
export const readLimited = async (request: Request, limit: number): Promise<string | null> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
