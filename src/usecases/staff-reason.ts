const longestReason = 500

/** The reason that staff typed, tidied; null when it is too short to be one. */
export const reasonOf = (typed: string | undefined): string | null => {
  const reason = (typed ?? '')
    .slice(0, longestReason)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return reason.length >= 3 ? reason : null
}
