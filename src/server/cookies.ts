/**
 * Reading and writing the product's own cookies (settled 47). Their names begin with `__Host-`, which browsers accept
 * only over a secure connection; over plain http, on one's own machine, they have no prefix.
 */
export type CookieOptions = { maxAgeSeconds?: number; readable?: boolean }

export const readCookies = (header: string | undefined): Map<string, string> => {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').slice(0, 8_192).split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    // The first cookie of a name wins, because one that a sibling host planted comes later or has another prefix.
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
