/**
 * The modules of a QR for letters and digits (ISO/IEC 18004), as small as a pass needs: versions 1 to 6, error
 * correction of level M, or of Q or H where the symbol gets no larger by it. A general encoder takes several times as
 * long as all the rest of a letter.
 */
export type QrModules = { rows: number[][]; width: number; height: number }

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

type Level = { bits: number; check: number; blocks: number }
/** For each version its code words, and for M, Q and H how many of each block are for correction, and the blocks. */
const versions: readonly { words: number; levels: readonly Level[] }[] = (
  [
    [26, [10, 1], [13, 1], [17, 1]],
    [44, [16, 1], [22, 1], [28, 1]],
    [70, [26, 1], [18, 2], [22, 2]],
    [100, [18, 2], [26, 2], [16, 4]],
    [134, [24, 2], [18, 4], [22, 4]],
    [172, [16, 4], [24, 4], [28, 4]],
  ] as const
).map(([words, ...levels]) => ({
  words,
  levels: levels.map(([check, blocks], level) => ({ bits: [0b00, 0b11, 0b10][level] ?? 0, check, blocks })),
}))

/** The field of 256 elements in which the correction is reckoned: powers of 2 modulo x⁸ + x⁴ + x³ + x² + 1. */
const powers = new Uint8Array(512)
const logs = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power++) {
  powers[power] = powers[power + 255] = value
  logs[value] = power
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1
}
const product = (a: number, b: number): number => (a && b ? (powers[logs[a]! + logs[b]!] ?? 0) : 0)

const generators = new Map<number, Uint8Array>()
/** The coefficients of (x − 2⁰)(x − 2¹)…, without the leading one. */
const generatorOf = (degree: number): Uint8Array => {
  const known = generators.get(degree)
  if (known) return known
  let made = Uint8Array.of(1)
  for (let root = 0; root < degree; root++) {
    const next = new Uint8Array(made.length + 1)
    made.forEach((value, at) => {
      next[at]! ^= value
      next[at + 1]! ^= product(value, powers[root] ?? 0)
    })
    made = next
  }
  const generator = made.subarray(1)
  generators.set(degree, generator)
  return generator
}

const checkOf = (data: Uint8Array, degree: number): Uint8Array => {
  const generator = generatorOf(degree)
  const rest = new Uint8Array(degree)
  for (const value of data) {
    const factor = value ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[degree - 1] = 0
    for (let at = 0; at < degree; at++) rest[at]! ^= product(generator[at]!, factor)
  }
  return rest
}

/** The text as code words, filled up to `length`: its mode, how many letters it has, and two of them in eleven bits. */
const dataOf = (text: string, length: number): Uint8Array => {
  const data = new Uint8Array(length)
  let at = 0
  const put = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit--, at++) if ((value >> bit) & 1) data[at >> 3]! |= 0x80 >> (at & 7)
  }
  put(0b0010, 4)
  put(text.length, 9)
  for (let place = 0; place + 1 < text.length; place += 2)
    put(alphabet.indexOf(text[place]!) * 45 + alphabet.indexOf(text[place + 1]!), 11)
  if (text.length % 2) put(alphabet.indexOf(text.at(-1)!), 6)
  // four bits of zero end it, as far as there is room
  const end = Math.ceil(Math.min(at + 4, length * 8) / 8)
  for (let place = end; place < length; place++) data[place] = (place - end) % 2 ? 0x11 : 0xec
  return data
}

/** The code words in the order of the symbol: of each block the first, of each the second, and so on. */
const wordsOf = (text: string, words: number, { check, blocks }: Level): Uint8Array => {
  const dataLength = words - check * blocks
  const data = dataOf(text, dataLength)
  const short = Math.floor(dataLength / blocks)
  const longOnes = dataLength % blocks
  const parts = Array.from({ length: blocks }, (_, block) => {
    const from = block * short + Math.max(0, block - (blocks - longOnes))
    return data.subarray(from, from + short + (block >= blocks - longOnes ? 1 : 0))
  })
  const checks = parts.map((part) => checkOf(part, check))
  const out: number[] = []
  for (let at = 0; at <= short; at++) for (const part of parts) if (at < part.length) out.push(part[at]!)
  for (let at = 0; at < check; at++) for (const one of checks) out.push(one[at]!)
  return Uint8Array.from(out)
}

const masks: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

/**
 * What a version looks like before anything is written into it: 2 is free. `way` has the free places in the order in
 * which they are filled, and `masked` those that each mask turns round.
 */
const frameOf = (version: number): { size: number; cells: Uint8Array; way: Uint16Array; masked: Uint8Array[] } => {
  const size = 17 + 4 * version
  const cells = new Uint8Array(size * size).fill(2)
  const set = (y: number, x: number, value: number) => (cells[y * size + x] = value)
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    for (let y = -1; y <= 7; y++)
      for (let x = -1; x <= 7; x++) {
        if (top + y < 0 || top + y >= size || left + x < 0 || left + x >= size) continue
        const ring = Math.max(Math.abs(y - 3), Math.abs(x - 3))
        set(top + y, left + x, ring === 2 || ring === 4 ? 0 : 1)
      }
  if (version > 1)
    for (let y = -2; y <= 2; y++)
      for (let x = -2; x <= 2; x++) set(size - 7 + y, size - 7 + x, Math.max(Math.abs(y), Math.abs(x)) === 1 ? 0 : 1)
  for (let at = 8; at < size - 8; at++) {
    set(6, at, (at + 1) % 2)
    set(at, 6, (at + 1) % 2)
  }
  for (const [y, x] of formatPlaces(size).flat()) set(y, x, 1)
  set(...alwaysDark(size), 0)
  const way: number[] = []
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const place = (up ? size - 1 - step : step) * size + x
        if (cells[place] === 2) way.push(place)
      }
  }
  const masked = masks.map((mask) => {
    const flips = new Uint8Array(size * size)
    for (const place of way) flips[place] = mask(Math.floor(place / size), place % size) ? 1 : 0
    return flips
  })
  return { size, cells, way: Uint16Array.from(way), masked }
}

/** Where the fifteen bits of the format stand, the highest first, in both of their places. */
const formatPlaces = (size: number): [y: number, x: number][][] =>
  Array.from({ length: 15 }, (_, at) => {
    const near = at < 6 ? at : at === 6 ? 7 : 8
    const first: [number, number] = at < 8 ? [8, near] : [at === 8 ? 7 : 14 - at, 8]
    const second: [number, number] = at < 7 ? [size - 1 - at, 8] : [8, size - 15 + at]
    return [first, second]
  })

const alwaysDark = (size: number): [y: number, x: number] => [size - 8, 8]

const formatBits = (level: number, mask: number): number => {
  const data = (level << 3) | mask
  let rest = data << 10
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10)
  return ((data << 10) | rest) ^ 0x5412
}

/** The runs of a line, light and dark by turns: how many modules each has. The first is light, and may be none. */
const runs = new Uint8Array(64)

/**
 * How hard a line of modules is to read: long runs (rule 1), and what looks like the middle of a corner, with light
 * beside it or at the edge (rule 3).
 */
const lineFaults = (cells: Uint8Array, size: number, start: number, step: number): number => {
  let faults = 0
  let count = 0
  let before = 0
  runs[0] = 0
  for (let at = 0, place = start; at < size; at++, place += step) {
    const cell = cells[place]!
    if (cell !== before) {
      before = cell
      runs[++count] = 0
    }
    runs[count]!++
  }
  count++
  for (let at = 0; at < count; at++) if (runs[at]! >= 5) faults += runs[at]! - 2
  for (let at = 3; at < count - 2; at += 2) {
    const one = runs[at]! / 3
    if (runs[at - 2] !== one || runs[at - 1] !== one || runs[at + 1] !== one || runs[at + 2] !== one) continue
    if (at === 3 || at + 4 >= count || runs[at - 3]! >= 4 || runs[at + 3]! >= 4) faults += 40
  }
  return faults
}

const faultsOf = (cells: Uint8Array, size: number): number => {
  let faults = 0
  let dark = 0
  for (let line = 0; line < size; line++)
    faults += lineFaults(cells, size, line * size, 1) + lineFaults(cells, size, line, size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const place = y * size + x
      const cell = cells[place]!
      dark += cell
      if (y + 1 === size || x + 1 === size) continue
      if (cell === cells[place + 1] && cell === cells[place + size] && cell === cells[place + size + 1]) faults += 3
    }
  return faults + Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10
}

const frames = new Map<number, ReturnType<typeof frameOf>>()
const keptFrame = (version: number) => {
  const frame = frames.get(version) ?? frameOf(version)
  frames.set(version, frame)
  return frame
}

/** The symbol of a text of letters and digits. Throws RangeError where it is too long for version 6. */
export const qrSymbol = (text: string): QrModules => {
  const bits = 4 + 9 + 11 * Math.floor(text.length / 2) + 6 * (text.length % 2)
  const holds = (words: number, { check, blocks }: Level) => (words - check * blocks) * 8 >= bits
  const at = versions.findIndex(({ words, levels }) => holds(words, levels[0]!))
  const chosen = versions[at]
  if (!chosen) throw new RangeError('too long for a QR of a pass')
  const level = chosen.levels.findLast((one) => holds(chosen.words, one))!
  const { size, cells, way, masked } = keptFrame(at + 1)
  const words = wordsOf(text, chosen.words, level)
  const filled = Uint8Array.from(cells)
  way.forEach((place, bit) => (filled[place] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1))
  let best = { mask: 0, faults: Infinity, cells: filled }
  // Weighed before the format is written, as the encoder of printed passes does: a pass must not change its look.
  masked.forEach((flips, mask) => {
    const tried = filled.map((cell, place) => cell ^ flips[place]!)
    const faults = faultsOf(tried, size)
    if (faults < best.faults) best = { mask, faults, cells: tried }
  })
  const set = ([y, x]: [y: number, x: number], value: number) => (best.cells[y * size + x] = value)
  const format = formatBits(level.bits, best.mask)
  formatPlaces(size).forEach((both, at) => both.forEach((place) => set(place, (format >> (14 - at)) & 1)))
  set(alwaysDark(size), 1)
  const rows = Array.from({ length: size }, (_, y) => [...best.cells.subarray(y * size, (y + 1) * size)])
  return { rows, width: size, height: size }
}
