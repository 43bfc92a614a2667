import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { craftedPictures } from '#test/builders/crafted-jpeg.ts'
import { jpeg } from '#test/builders/files.ts'
import { createCleaner } from './cleaner.ts'
import { createDrawingPool } from './drawing-pool.ts'

const pool = createDrawingPool()
const cleanFile = createCleaner(pool)
afterAll(() => pool.close())
const crafted = await craftedPictures()
/** Ten seconds for a file, and what it takes to start another process. */
const longestMs = 14_000

describe('CLAIM-3 CLAIM-11 UP-08 UP-10 pictures made to harm whoever opens them', () => {
  test.each(crafted.map((one) => [one.what, one] as const))('%s', async (_what, { file, answer }) => {
    expect(file.length).toBeLessThan(10 * 1024 * 1024)
    const began = performance.now()
    const cleaned = await cleanFile(file)
    const took = performance.now() - began
    expect(took).toBeLessThan(longestMs)
    if (answer !== 'either') expect(cleaned.ok ? 'redrawn' : cleaned.reason).toBe(answer)
    if (!cleaned.ok) return expect(cleaned.reason).toBe('unreadable')
    const facts = await sharp(cleaned.bytes).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', space: 'srgb' })
    expect(Math.max(facts.width, facts.height)).toBeLessThanOrEqual(2_600)
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined, undefined])
    return expect(Buffer.from(cleaned.bytes).toString('latin1')).not.toContain('tail')
  })

  test('after all of them an ordinary picture is drawn', async () => {
    expect(await cleanFile(await jpeg())).toMatchObject({ ok: true })
  })
})
