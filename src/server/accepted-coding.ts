/** `q=0` says that a coding is not accepted (RFC 9110). */
const isAccepted = (one: string, coding: string): boolean => {
  const [name = '', weight = ''] = one.split(';')
  return name.trim().toLowerCase() === coding && !/^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(weight)
}

/** The first of the codings, in the order given, that `Accept-Encoding` takes; null says: as it is. */
export const acceptedCoding = <Coding extends string>(
  accepted: string | undefined,
  codings: readonly Coding[],
): Coding | null => {
  if (!accepted) return null
  const all = accepted.split(',')
  return codings.find((coding) => all.some((one) => isAccepted(one, coding))) ?? null
}

/** The codings in which what is kept lies ready, the smaller one first. */
export const keptCodings = ['br', 'gzip'] as const
