import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { loaded } from '#test/builders/crafted-pdf.ts'
import { hostileFiles, jpeg } from '#test/builders/files.ts'
import { keptPdf, onlyPictures } from '#test/builders/kept-pdf.ts'
import { createCleaner } from './cleaner.ts'
import { createDrawingPool } from './drawing-pool.ts'

const pool = createDrawingPool()
const cleanFile = createCleaner(pool)
afterAll(() => pool.close())
const hostile = await hostileFiles()

// the title of each test names the case of its file
describe('UP-02 UP-03 UP-07 UP-08 UP-10 UP-11 UP-12 UP-15 files nobody gets past the door with', () => {
  test.each(hostile.map((one) => [`CLAIM-3 ${one.id} ${one.what}: ${one.answer}`, one] as const))(
    '%s',
    async (_title, { file, answer }) => {
      const cleaned = await cleanFile(file)
      if (answer !== 'redrawn') return expect(cleaned).toEqual({ ok: false, reason: answer })
      if (!cleaned.ok) throw new Error(cleaned.reason)
      if (cleaned.type === 'application/pdf') return expect(await keptPdf(cleaned.bytes)).toMatchObject(onlyPictures)
      const text = Buffer.from(cleaned.bytes).toString('latin1')
      expect(cleaned.type).toBe('image/jpeg')
      for (const hidden of ['tail', '<script', '<?php', '%PDF', 'PK\u0003\u0004']) expect(text).not.toContain(hidden)
      expect(text.endsWith('\u00ff\u00d9')).toBe(true)
      return undefined
    },
  )

  test.each(loaded().map(({ what, file }) => [what, file] as const))(
    'CLAIM-12 UP-11 %s: what is kept is a picture of the page',
    async (_what, file) => {
      const cleaned = await cleanFile(file)
      expect(cleaned).toMatchObject({ ok: true, type: 'application/pdf' })
      if (cleaned.ok) expect(await keptPdf(cleaned.bytes)).toEqual({ pages: 1, ...onlyPictures })
    },
  )

  test('CLAIM-12 control: before it is drawn, the same reader finds what they bring along', async () => {
    const found = await Promise.all(loaded().map(async ({ file }) => keptPdf(file).catch(() => null)))
    const isLoaded = (facts: (typeof found)[number]) =>
      facts !== null && facts.links + facts.actions + facts.scripts + facts.files + facts.names.length > 0
    expect(found.filter(isLoaded).length).toBeGreaterThanOrEqual(12)
  })

  test('CLAIM-3 there are enough of them', () => expect(hostile.length).toBeGreaterThanOrEqual(40))
})

describe('files that are welcome', () => {
  const drawn = async (file: Buffer) => {
    const cleaned = await cleanFile(file)
    if (!cleaned.ok) throw new Error(cleaned.reason)
    return { ...cleaned, facts: await sharp(cleaned.bytes).metadata() }
  }

  test('CLAIM-3 UP-01 UP-10 a JPEG, progressive or for print, becomes one for screens', async () => {
    for (const choice of [{}, { progressive: true }, { cmyk: true }]) {
      expect((await drawn(await jpeg(choice))).facts).toMatchObject({
        format: 'jpeg',
        space: 'srgb',
        width: 60,
        height: 40,
      })
    }
  })

  test('CLAIM-3 UP-09 where and with what it was taken is gone', async () => {
    const taken = await jpeg({ exif: true })
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { facts, bytes } = await drawn(taken)
    expect(facts.exif).toBeUndefined()
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Noor')
  })

  test('CLAIM-3 a large picture gets smaller, none gets larger', async () => {
    expect((await drawn(await jpeg({ width: 5_200, height: 100 }))).facts).toMatchObject({ width: 2_600, height: 50 })
  })
})
