/** What an answer of the library lacks (PART-17); the texts are those of demand A4. */
export type LibraryError = 'no image data' | 'no image link' | 'no image name'

const textIn = (value: unknown, name: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : ''
}

/** The address of a mark out of an answer of the library: its link and its name, one behind the other. */
export const markAddressOf = (answer: unknown): { ok: true; address: string } | { ok: false; error: LibraryError } => {
  const data: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'data') : undefined
  const image: unknown = Array.isArray(data) ? data[0] : undefined
  if (typeof image !== 'object' || image === null) return { ok: false, error: 'no image data' }
  const link = textIn(image, 'link')
  if (!/^https?:\/\//.test(link) || !URL.canParse(link)) return { ok: false, error: 'no image link' }
  const name = textIn(image, 'name')
  if (!/^[\w-]+(?:\.[\w-]+)+$/.test(name)) return { ok: false, error: 'no image name' }
  return { ok: true, address: `${link.replace(/\/?$/, '/')}${name}` }
}
