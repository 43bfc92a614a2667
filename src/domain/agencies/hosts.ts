const longestHost = 200

/**
 * The origin of a page that may show the form (AGENCY-51): https, one host by its name and perhaps a port, nothing
 * else. What passes can stand in a header: it has neither blanks, quotes, semicolons nor wildcards. `isLocal`: where
 * the product itself runs on one's own machine, pages there may show the form too, to try it.
 */
export const readHost = (text: string, isLocal = false): string | null => {
  const typed = text.trim()
  if (typed.length > longestHost || !URL.canParse(typed)) return null
  const url = new URL(typed)
  const isBare = typed.replace(/\/$/, '').toLowerCase() === `${url.protocol}//${url.host}` || isIdn(typed)
  if (!isBare || url.username !== '' || url.password !== '' || url.pathname !== '/' || /[?#*@\\\s]/.test(typed))
    return null
  if (isLocal && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname)) return url.origin
  const isName = /^(?=.{4,200}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname)
  return url.protocol === 'https:' && isName ? url.origin : null
}
/** Names with letters of their own are written differently once they are read, and so are usual ports. */
const isIdn = (typed: string): boolean => /[^\x20-\x7e]/.test(typed) || /:443\/?$/.test(typed)
