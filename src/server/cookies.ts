/**
 * Cookies of the product (settled 47): functional only. `__Host-` needs a secure connection, so plain http on one's
 * own machine goes without.
 */
export type CookieOptions = { maxAgeSeconds?: number; readable?: boolean }

export const readCookies = (header: string | undefined): Map<string, string> => {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').slice(0, 8_192).split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    // The first wins: a cookie planted by a sibling host comes later or under another prefix.
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

export const writeCookie = (
  name: string,
  value: string,
  secure: boolean,
  { maxAgeSeconds, readable = false }: CookieOptions = {},
): string => {
  if (!/^[\w!#$%&'()*+\-./:<=>?@[\]^`{|}~]*$/.test(value)) throw new RangeError('not a cookie value')
  return [
    `${name}=${value}`,
    'Path=/',
    'SameSite=Lax',
    ...(readable ? [] : ['HttpOnly']),
    ...(secure ? ['Secure'] : []),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${Math.trunc(maxAgeSeconds)}`]),
  ].join('; ')
}
