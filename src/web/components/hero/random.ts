/**
 * The same pseudo-random numbers for the same word, everywhere: 0 ≤ n < 1 (seeded with FNV-1a, generated with
 * mulberry32).
 */
export const seeded = (word: string): (() => number) => {
  let state = [...word].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
