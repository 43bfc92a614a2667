import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { afterAll, describe, expect, test } from 'vitest'
import { amountOf } from '#test/amounts.ts'
import { loaded, quicklyMade } from '#test/builders/crafted-pdf.ts'
import { jpeg, pdf } from '#test/builders/files.ts'
import { keptPdf, onlyPictures } from '#test/builders/kept-pdf.ts'
import { createCleaner } from './cleaner.ts'
import { createDrawingPool, usualLimits } from './drawing-pool.ts'

const pool = createDrawingPool({ ...usualLimits, waiting: 1_000 })
const cleanFile = createCleaner(pool)
afterAll(() => pool.close())

/** Pseudo-random numbers that are the same each time: they follow from the seed. */
const chance = (seed: string) => {
  let round = 0
  return (below: number): number =>
    createHash('sha256').update(`${seed} ${round++}`).digest().readUInt32BE(0) % Math.max(1, below)
}

const pieces = [
  '/JavaScript',
  '/J#53',
  '/OpenAction',
  '/Launch',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '%',
  'endobj',
  'stream\n',
  'endstream',
  'obj',
  '1 0 R',
  '3 0 R',
  '/Length 99999999',
  '/Length -1',
  '/Kids',
  '/Count 1000000',
  '/Prev 9',
  '/Filter /FlateDecode',
  '/Filter [/LZWDecode /ASCII85Decode /RunLengthDecode]',
  '/Filter /JBIG2Decode',
  '/Filter /JPXDecode',
  '/Filter /CCITTFaxDecode',
  '/Predictor 15',
  '/Columns 999999999',
  '\0',
  '\u00ff\u00d8\u00ff',
  '-99999999999999999999',
  'nul',
  'trailer',
  'xref',
  'startxref',
].map((text) => Buffer.from(text, 'latin1'))

/** A file with one to eight changes: bits, bytes, pieces put in, taken out, doubled, or the end cut off. */
const mutated = (file: Buffer, seed: string): Buffer => {
  const next = chance(seed)
  // the signature at the beginning stays, so that the file is accepted and the rest of it is read
  const head = 8
  let bytes = Buffer.from(file)
  for (let left = 1 + next(8); left > 0; left--) {
    const at = head + next(bytes.length - head)
    const length = next(next(4) === 0 ? 400 : 12)
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    const ways = [
      () => Buffer.concat([before, Buffer.from([(after[0] ?? 0) ^ (1 << next(8))]), after.subarray(1)]),
      () => Buffer.concat([before, Buffer.from([next(256)]), after.subarray(1)]),
      () => Buffer.concat([before, pieces[next(pieces.length)]!, after]),
      () => Buffer.concat([before, pieces[next(pieces.length)]!, after.subarray(length)]),
      () => Buffer.concat([before, after.subarray(length)]),
      () => Buffer.concat([before, after.subarray(0, length), after]),
      () => (next(6) === 0 ? before : bytes),
    ]
    bytes = Buffer.from(ways[next(ways.length)]!())
  }
  return bytes
}

describe('whatever is sent', () => {
  const small = [...loaded(), ...quicklyMade()].filter(({ file }) => file.length < 2_000)
  const seeds = small.filter(({ what }) => !/takes minutes|without end|draws itself/.test(what))

  const changedPdfs = Array.from({ length: amountOf('changedPdfs') }, (_, n) => {
    const { what, file } = seeds[n % seeds.length]!
    return [mutated(file, `pdf ${n}`), `${n} ${what}`] as const
  })

  const answerTo = async (file: Buffer, seed: string, clean = cleanFile) => {
    const answer = await clean(file)
    if (!answer.ok) return [seed, answer.reason].join(' ')
    if (answer.type === 'image/jpeg') return 'picture'
    const { pages, ...found } = await keptPdf(answer.bytes)
    return pages > 0 && JSON.stringify(found) === JSON.stringify({ ...found, ...onlyPictures }) ? 'picture' : seed
  }
  /** Asks as many at once as there are processes, so that no file waits for another. */
  const answersTo = async (files: readonly (readonly [Buffer, string])[]) => {
    const answers: string[] = []
    const open = [...files]
    const work = async () => {
      for (let one = open.shift(); one; one = open.shift()) answers.push(await answerTo(...one))
    }
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
    return answers
  }

  test('CLAIM-12 UP-11 changed PDFs: each is refused, or kept as pictures alone', { timeout: 300_000 }, async () => {
    const answers = await answersTo(changedPdfs)
    expect(answers.filter((one) => one !== 'picture' && !/ (unreadable|long|locked|type)$/.test(one))).toEqual([])
    // both happen: the files are neither all broken nor all left alone
    const kept = answers.filter((one) => one === 'picture').length
    expect([kept > changedPdfs.length / 5, kept < changedPdfs.length * 0.97]).toEqual([true, true])
  })

  test('CLAIM-3 UP-10 changed JPEGs: each is refused, or drawn anew', { timeout: 300_000 }, async () => {
    const pictures = await Promise.all([jpeg({ exif: true }), jpeg({ progressive: true }), jpeg({ cmyk: true })])
    const files = Array.from(
      { length: amountOf('changedPictures') },
      (_, n) => [mutated(pictures[n % 3]!, `jpeg ${n}`), `${n}`] as const,
    )
    const answers = await answersTo(files)
    expect(answers.filter((one) => one !== 'picture' && !/ (unreadable|type)$/.test(one))).toEqual([])
    const kept = answers.filter((one) => one === 'picture').length
    expect([kept > files.length / 40, kept < files.length * 0.98]).toEqual([true, true])
  })

  test('CLAIM-12 control: if one file in twenty were kept as it was sent, so many would show it', async () => {
    let sent = 0
    const faulty: typeof cleanFile = async (bytes) =>
      sent++ % 20 === 0 ? { ok: true, type: 'application/pdf', bytes } : { ok: false, reason: 'unreadable' }
    const found: string[] = []
    for (const [file, seed] of changedPdfs) {
      // what cannot even be read shows it as well
      const answer = await answerTo(file, seed, faulty).catch(() => seed)
      if (answer === seed) found.push(seed)
    }
    expect(found.length).toBeGreaterThan(changedPdfs.length / 40)
  })

  test('CLAIM-12 control: a file with a link is not taken for one of pictures alone', async () => {
    const link = loaded().find(({ what }) => what === 'a link on the page')!.file
    expect(await keptPdf(link)).toMatchObject({ links: 1, names: expect.arrayContaining(['URI']) })
    expect(await keptPdf(pdf())).toMatchObject({ pages: 1, links: 0 })
  })
})
