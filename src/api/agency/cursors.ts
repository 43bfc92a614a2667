/** Where a reader of a list goes on: its kind, and the number up to which he has read. */
export const writeCursor = (kind: string, number: number): string =>
  Buffer.from(`${kind}${number}`).toString('base64url')

/** Null for a text that is no cursor of this kind. */
export const readCursor = (kind: string, cursor: string): number | null => {
  const [, found, number] = /^([a-z])(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return number === undefined || found !== kind ? null : Number(number)
}
