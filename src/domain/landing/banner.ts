/** Which words stand in the banner: the title that the page brings, or one of two texts of ours (LANDING-1). */
export type Banner = { kind: 'supplied'; title: string } | { kind: 'shortTitle' } | { kind: 'primary' }

/**
 * `shortTitle` is the page's, in any case. `supplied` is a title that the page brings itself, null or blank when it
 * brings none.
 */
export const bannerOf = (shortTitle: string, supplied: string | null): Banner => {
  const own = supplied?.trim()
  if (own) return { kind: 'supplied', title: own }
  const short = shortTitle.trim().toLowerCase()
  return { kind: short === '' || short === 'home' ? 'primary' : 'shortTitle' }
}
