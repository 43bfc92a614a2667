/** The providers that most travellers have, with the endings under which they give addresses. */
const providers: Record<string, readonly string[]> = {
  gmail: ['com'],
  googlemail: ['com'],
  hotmail: ['com', 'nl', 'be', 'fr', 'de', 'es', 'it', 'se', 'dk', 'no', 'co.uk', 'com.tr'],
  outlook: ['com', 'nl', 'be', 'fr', 'de', 'es', 'it', 'dk', 'cz', 'com.tr'],
  live: ['com', 'nl', 'be', 'fr', 'de', 'it', 'se', 'dk', 'no', 'co.uk'],
  yahoo: ['com', 'fr', 'de', 'es', 'it', 'se', 'dk', 'no', 'pl', 'co.uk', 'com.tr'],
  icloud: ['com'],
  ziggo: ['nl'],
  kpnmail: ['nl'],
  telenet: ['be'],
  skynet: ['be'],
  proximus: ['be'],
  orange: ['fr'],
  wanadoo: ['fr'],
  laposte: ['net'],
  seznam: ['cz'],
  web: ['de'],
  gmx: ['de', 'net', 'at', 'ch', 'com'],
  't-online': ['de'],
  libero: ['it'],
  interia: ['pl', 'eu'],
  wp: ['pl'],
  onet: ['pl', 'eu'],
}
/** Endings that do not exist, and what people mean by them. */
const slips: Record<string, string> = {
  con: 'com',
  cpm: 'com',
  cim: 'com',
  vom: 'com',
  xom: 'com',
  comm: 'com',
  ocm: 'com',
  nll: 'nl',
  dee: 'de',
}

/** Names of real providers that are one letter away from another one. */
const real = new Set(['mail', 'ymail', 'email'])

/** Whether one letter was left out, added, exchanged for another, or two neighbours were swapped. */
const isOneSlip = (typed: string, meant: string): boolean => {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same += 1
  const [rest, wanted] = [typed.slice(same), meant.slice(same)]
  return (
    rest.slice(1) === wanted || // a letter too many
    rest === wanted.slice(1) || // a letter too few
    rest.slice(1) === wanted.slice(1) || // another letter
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2)) // two swapped
  )
}

/**
 * The address that was probably meant: `emma@gmial.con` is `emma@gmail.com`. Null where nothing looks wrong. It only
 * ever asks: whoever has such an address books with it (BOOK-20).
 */
export const likelyAddress = (typed: string): string | null => {
  const [, name = '', domain = ''] = /^([^\s@]{1,64})@([\w-]+(?:\.[\w-]+)+)$/.exec(typed.trim()) ?? []
  if (name === '') return null
  const dot = domain.indexOf('.')
  const [host, ending] = [domain.slice(0, dot).toLowerCase(), domain.slice(dot + 1).toLowerCase()]
  const right = slips[ending] ?? ending
  const known = Object.keys(providers).find(
    (one) =>
      one === host || (one.length > 4 && !real.has(host) && !Object.hasOwn(providers, host) && isOneSlip(host, one)),
  )
  // a provider under an ending that it does not have is somebody else's domain
  const meant = known !== undefined && providers[known]?.includes(right) ? known : host
  const likely = `${meant}.${right}`
  return likely === domain.toLowerCase() ? null : `${name}@${likely}`
}
