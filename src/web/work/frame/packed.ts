const begins = [0x1f, 0x8b] as const

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())

/**
 * A value as bytes, compressed where the browser can: what is encrypted can no longer be made smaller. A list of cars
 * says the same of each, so an eighth of it is left (DESK-35).
 */
export const packed = async (value: unknown): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return 'CompressionStream' in globalThis ? through(bytes, new CompressionStream('gzip')) : bytes
}

/** The value of such bytes, compressed or not: what an earlier release kept is still read. */
export const unpacked = async (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> => {
  const isPacked = begins.every((byte, at) => bytes[at] === byte)
  const plain = isPacked ? await through(bytes, new DecompressionStream('gzip')) : bytes
  return JSON.parse(new TextDecoder().decode(plain))
}
