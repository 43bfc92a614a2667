import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hostileFiles, jpeg, pdf } from '#test/builders/files.ts'
import { cleanFile } from './cleaner.ts'

const hostile = await hostileFiles()

// the case of each file stands in its title
describe('UP-02 UP-03 UP-07 UP-08 UP-10 UP-11 UP-12 UP-15 UP-20 files nobody gets past the door with', () => {
  test.each(hostile.map((one) => [`CLAIM-3 ${one.id} ${one.what}: ${one.answer}`, one] as const))(
    '%s',
    async (_title, { file, answer }) => {
      const cleaned = await cleanFile(file)
      if (answer !== 'redrawn') return expect(cleaned).toEqual({ ok: false, reason: answer })
      if (!cleaned.ok) throw new Error(cleaned.reason)
      const text = Buffer.from(cleaned.bytes).toString('latin1')
      expect(cleaned.type).toBe('image/jpeg')
      for (const hidden of ['tail', '<script', '<?php', '%PDF', 'PK\u0003\u0004']) expect(text).not.toContain(hidden)
      expect(text.endsWith('\u00ff\u00d9')).toBe(true)
    },
  )

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

  test('CLAIM-3 UP-01 UP-11 a plain PDF stays as it is, also with a packed object and a page to open at', async () => {
    for (const file of [
      pdf(),
      pdf({ catalog: '/OpenAction [10 0 R /Fit]' }),
      pdf({ packed: '5 0 << /Type /Font >>' }),
      Buffer.concat([Buffer.from('\u00ef\u00bb\u00bf\n', 'latin1'), pdf()]),
      pdf({ pages: 200 }),
    ]) {
      expect(await cleanFile(file)).toEqual({ ok: true, type: 'application/pdf', bytes: file })
    }
  })

  test('CLAIM-3 UP-11 words like these inside a picture’s bytes are chance', async () => {
    const file = pdf({
      objects: ['5 0 obj\n<< /Subtype /Image /Length 20 >>\nstream\n\x00/JS \x01/Launch \x02\nendstream\nendobj'],
    })
    expect((await cleanFile(file)).ok).toBe(true)
  })
})
