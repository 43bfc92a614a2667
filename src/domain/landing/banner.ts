/** Which words stand in the banner: the page's own, or those of a key (LANDING-1). */
export type Banner = { kind: 'supplied'; title: string } | { kind: 'shortTitle' } | { kind: 'primary' }

/** `shortTitle` of the page in any case, `supplied`: a title the page brings itself, null or blank without one. */
export const bannerOf = (shortTitle: string, supplied: string | null): Banner => {
  const own = supplied?.trim()
  if (own) return { kind: 'supplied', title: own }
  const short = shortTitle.trim().toLowerCase()
  return { kind: short === '' || short === 'home' ? 'primary' : 'shortTitle' }
}
