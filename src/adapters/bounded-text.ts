/**
 * The text of an answer from outside, of at most `longestBytes`, whatever its headers claim; more throws the error that
 * `tooLong` makes.
 */
export const boundedText = async (answer: Response, longestBytes: number, tooLong: () => Error): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > longestBytes) throw tooLong()
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
