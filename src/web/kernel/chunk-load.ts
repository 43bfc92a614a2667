/** How long a part of the page may take to arrive (demand T8); what works without it works all the while. */
export const longestMs = 120_000

/** A part of the script did not come, or not in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** A part of the script that is fetched when it is needed. Rejects with ChunkLoadError and nothing else. */
export const loadChunk = <Part>(part: string, fetchPart: () => Promise<Part>): Promise<Part> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing after ${longestMs / 1_000} seconds`)), longestMs)
  })
  return Promise.race([fetchPart(), late])
    .catch((cause: unknown) => {
      throw new ChunkLoadError(`${part} could not be loaded`, { cause })
    })
    .finally(() => clearTimeout(timer))
}
