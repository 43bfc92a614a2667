/**
 * The value when it is a path of this very site, else null; `//other.example` and `/\other.example` lead elsewhere
 * (RD-01).
 */
export const backWithin = (publicUrl: string, value: unknown): string | null => {
  if (typeof value !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.length > 2_000) return null
  const { origin, pathname, search } = new URL(value, publicUrl)
  // `/x/..//other.example` looks harmless and becomes `//other.example` once it is resolved.
  return origin === new URL(publicUrl).origin && !pathname.startsWith('//') ? pathname + search : null
}
