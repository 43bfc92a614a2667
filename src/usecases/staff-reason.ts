const longestReason = 500

/** Staff's reason, tidied; null when there is none worth the name. */
export const reasonOf = (typed: string | undefined): string | null => {
  const reason = (typed ?? '')
    .slice(0, longestReason)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return reason.length >= 3 ? reason : null
}
