/**
 * The same pseudo-random numbers for the same word, everywhere: 0 ≤ n < 1 (seeded with FNV-1a, generated with
 * mulberry32).
 */
const seeded = (word: string): (() => number) => {
  let state = fingerprint(word)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a: a number of 32 bits that differs between any two texts we are likely to meet. */
export const fingerprint = (text: string): number => {
  let hash = 2_166_136_261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
  return hash >>> 0
}

/** What is left to chance in one part of a picture. Parts draw from words of their own, so none disturbs another. */
export type Chance = {
  /** 0 ≤ n < 1 */
  next: () => number
  between: (low: number, high: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
  /** true in this share of all cases, from 0 to 1 */
  happens: (share: number) => boolean
}

export const chanceOf = (word: string): Chance => {
  const next = seeded(word)
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    happens: (share) => next() < share,
  }
}
