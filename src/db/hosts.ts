/** `postgres://`, who asks (which may be missing), the hosts, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([/?#].*|)$/
const wantsPrimary = /^(?:read-write|primary)$/
const attribute = 'target_session_attrs'

const isUrl = (url: string): boolean => URL.canParse(url)

/**
 * One address for each host of an address that may name several, as those of PostgreSQL's own clients may:
 * `postgres://parkwing@a:5432,b:5432/parkwing?target_session_attrs=read-write`. Empty when it cannot be read.
 */
export const hostsOf = (url: string): string[] => {
  const [whole, before = '', named = '', after = ''] = parts.exec(url) ?? []
  if (whole === undefined) return []
  const hosts = named.split(',')
  const urls = hosts.map((host) => `${before}${host}${after}`)
  // no host at all means a socket of this machine
  if ((hosts.length > 1 && hosts.includes('')) || !urls.every(isUrl)) return []
  return urls.map((one) => {
    const { searchParams } = new URL(one)
    if (!searchParams.has(attribute)) return one
    // ours alone: the driver knows one host and no such word
    const [path = '', query = ''] = one.split('?')
    const others = query.split('&').filter((pair) => !pair.startsWith(`${attribute}=`))
    return others.length > 0 ? `${path}?${others.join('&')}` : path
  })
}

/** Whether the product can use it: it writes, so it never asks for a server that only reads. */
export const isDatabaseUrl = (url: string): boolean => {
  const [first] = hostsOf(url)
  if (!first) return false
  const query = url.split('?')[1] ?? ''
  return new URLSearchParams(query).getAll(attribute).every((value) => wantsPrimary.test(value))
}
