/** Hosts that always mean this machine: localhost, *.localhost, 127.0.0.0/8 and ::1 (START-1). */
export const isThisMachine = (host: string): boolean =>
  /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Whether an absolute address belongs to this machine. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && isThisMachine(new URL(address).hostname)

/** The names by which people open what runs on their own machine. */
const usualNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The product's address as a request named it in its Host header (PAY-20). On one's own machine the product answers to
 * several names, and a browser's cookies and forms belong to the name it used. Any other Host counts for nothing,
 * because it may be invented.
 */
export const addressAsked = (publicUrl: string): ((host: string) => string) => {
  const { protocol, port, origin } = new URL(publicUrl)
  if (protocol !== 'http:' || !isLoopback(publicUrl)) return () => publicUrl
  const path = publicUrl.slice(origin.length)
  const known = new Map(
    usualNames.map((name) => {
      const asked = new URL(`http://${name}${port && `:${port}`}`)
      return [asked.host, asked.origin + path]
    }),
  )
  return (host) => known.get(host.toLowerCase()) ?? publicUrl
}

/**
 * An address of this product with the local name that the visitor uses, because the sandbox may have named its page by
 * another local name. Every other address stays as it is.
 */
export const asAsked = (address: string, here: string): string => {
  if (!isLoopback(address) || !isLoopback(here)) return address
  const there = new URL(address)
  const own = new URL(here)
  return there.protocol === own.protocol && there.port === own.port
    ? own.origin + there.pathname + there.search + there.hash
    : address
}
