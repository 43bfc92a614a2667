/**
 * An answer that everybody who asks within `ms` milliseconds shares. While one is being found no other is begun,
 * however long it takes, so that asking often costs no more than asking once. A failure is told to those who waited for
 * it and to nobody later: what failed a moment ago may work again.
 */
export const sharedAnswer = <T>(
  find: () => Promise<T>,
  ms: number,
  now: () => number = () => performance.now(),
): (() => Promise<T>) => {
  let latest: { answer: Promise<T>; until: number } | null = null
  return () => {
    if (latest && now() < latest.until) return latest.answer
    const answer = find()
    const mine = { answer, until: Number.POSITIVE_INFINITY }
    answer.then(
      () => (mine.until = now() + ms),
      () => (mine.until = now()),
    )
    latest = mine
    return answer
  }
}
