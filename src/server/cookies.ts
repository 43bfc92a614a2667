export const daySeconds = 86_400

/**
 * How a cookie is kept (settled 47). Without `maxAgeSeconds` it lasts until the browser is closed; `readable` lets
 * scripts read it.
 */
export type CookieOptions = { maxAgeSeconds?: number; readable?: boolean; path?: string; sameSite?: 'Lax' | 'Strict' }

/** The cookies of a request by name, from the first 8,192 characters of the header. */
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

/**
 * The name under which a cookie is kept. Browsers accept `__Host-` only over a secure connection, so over plain http,
 * on one's own machine, there is no prefix. Cookies that scripts read keep their plain name and do not use this.
 * `__Secure-` is for cookies of one path: `__Host-` demands the path `/`.
 */
export const cookieName = (name: string, secure: boolean, prefix: '__Host-' | '__Secure-' = '__Host-'): string =>
  secure ? `${prefix}${name}` : name

/** One line of Set-Cookie. Throws RangeError for a value that a cookie cannot hold. */
export const writeCookie = (
  name: string,
  value: string,
  secure: boolean,
  { maxAgeSeconds, readable = false, path = '/', sameSite = 'Lax' }: CookieOptions = {},
): string => {
  if (!/^[\w!#$%&'()*+\-./:<=>?@[\]^`{|}~]*$/.test(value)) throw new RangeError('not a cookie value')
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `SameSite=${sameSite}`,
    ...(readable ? [] : ['HttpOnly']),
    ...(secure ? ['Secure'] : []),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${Math.trunc(maxAgeSeconds)}`]),
  ].join('; ')
}
