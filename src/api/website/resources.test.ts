import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { createImageDrawer } from '#adapters/files/image-drawer.ts'
import { storeImage } from '#usecases/editors/store-image.ts'
import { drawing, freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { websiteCaller } from '#test/builders/website-caller.ts'
import { must } from '#test/builders/traveller.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const drawImage = createImageDrawer(drawing)
const editor = staffAs('editor', '1')
let deps: TestDeps
let call: ReturnType<typeof websiteCaller>
beforeEach(async () => {
  deps = await fresh()
  call = websiteCaller(deps)
})

const picture = (width = 40, height = 20, background = '#3060a0') =>
  sharp({ create: { width, height, channels: 3, background } })
const store = (bytes: Uint8Array, id?: string) =>
  storeImage({ ...deps, drawImage }, editor, { bytes, ...(id && { id }) })

describe('pictures (W1, P4)', () => {
  test('what is kept is a PNG drawn anew: at most 1600 px, upright, without what was hidden in it', async () => {
    const given = await picture(2_000, 1_000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'CANARY' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(given.includes('CANARY') || (await sharp(given).metadata()).exif).toBeTruthy()
    const { id, width, height } = must(await store(given))
    expect([width, height]).toEqual([800, 1_600])
    const answer = await call(`/api/website/resources?id=${id}`)
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      answer.headers.get('cross-origin-resource-policy'),
    ]).toEqual([200, 'image/png', 'public, max-age=300', 'cross-origin'])
    const png = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 800, height: 1_600 })
    expect(png.includes('CANARY')).toBe(false)
    expect((await sharp(png).metadata()).exif).toBeUndefined()
  })

  test('PIC-7 a product without a photo names its drawing, which is found as a PNG', async () => {
    const found = await call('/api/website/resources?id=ams-1')
    expect([found.status, found.headers.get('cache-control'), found.headers.get('location')]).toEqual([
      302,
      'public, max-age=300',
      expect.stringMatching(/\/pictures\/ams-1-details\.[0-9a-z]+\.png$/),
    ])
    expect((await call('/api/website/resources?id=ams-999')).status).toBe(404)
  })

  test('a year with its version, tagged; a replaced picture is another version at the same id', async () => {
    const first = must(await store(await picture().png().toBuffer()))
    const fixed = await call(`/api/website/resources?id=${first.id}&v=1`)
    const tag = fixed.headers.get('etag') ?? ''
    expect(fixed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const known = await call(`/api/website/resources?id=${first.id}`, { headers: { 'if-none-match': tag } })
    expect([known.status, known.headers.get('etag')]).toEqual([304, tag])
    const second = must(await store(await picture(30, 30, '#a03030').webp().toBuffer(), first.id))
    expect(second).toMatchObject({ id: first.id, version: 2 })
    expect((await call(`/api/website/resources?id=${first.id}&v=1`)).headers.get('cache-control')).toBe(
      'public, max-age=300',
    )
    expect((await call(`/api/website/resources?id=${first.id}`, { headers: { 'if-none-match': tag } })).status).toBe(
      200,
    )
    expect([...deps.files.kept.keys()]).toEqual([second.key])
  })

  test('UP-01 what is no picture by its content is refused, and nothing is kept', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    )
    const gif = await picture().gif().toBuffer()
    const cut = (await picture(400, 400).png().toBuffer()).subarray(0, 300)
    for (const bytes of [
      svg,
      gif,
      cut,
      Buffer.from('%PDF-1.4'),
      Buffer.alloc(0),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)]),
    ])
      expect(await store(bytes)).toMatchObject({ ok: false, problem: { code: 'file_unreadable' } })
    expect(await store(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      ok: false,
      problem: { code: 'file_too_big' },
    })
    expect(deps.files.kept.size).toBe(0)
  })

  test('nobody but who keeps the site may put a picture there', async () => {
    const bytes = await picture().png().toBuffer()
    expect(
      await storeImage({ ...deps, drawImage }, { kind: 'visitor', sessionId: null, address: '1' }, { bytes }),
    ).toMatchObject({ ok: false, problem: { code: 'not_found' } })
    expect(deps.files.kept.size).toBe(0)
  })

  test('of two that replace at once one wins, and no bytes are left over', async () => {
    const { id } = must(await store(await picture().png().toBuffer()))
    const { promise: bothDrawn, resolve } = Promise.withResolvers<void>()
    let drawn = 0
    const replace = (bytes: Uint8Array) =>
      storeImage(
        {
          ...deps,
          drawImage: async (given) => {
            const made = await drawImage(given)
            if (++drawn === 2) resolve()
            // Neither of the two stores its picture before the other has read which version there is.
            await bothDrawn
            return made
          },
        },
        editor,
        { bytes, id },
      )
    const answers = await Promise.all([
      replace(await picture(10, 10).png().toBuffer()),
      replace(await picture(11, 11).png().toBuffer()),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(deps.files.kept.size).toBe(1)
    expect((await call(`/api/website/resources?id=${id}`)).status).toBe(200)
  })

  test('an unknown id, one that is none, and lost bytes are 404 and not kept', async () => {
    const { id } = must(await store(await picture().png().toBuffer()))
    deps.files.kept.clear()
    for (const one of [id, '0b8f7f0a-6f0e-4a53-9a35-1f6a1b9f4f10', '../../etc/passwd', `${id}'--`]) {
      const answer = await call(`/api/website/resources?id=${encodeURIComponent(one)}`)
      expect([one, answer.status, answer.headers.get('cache-control')]).toEqual([one, 404, 'no-store'])
      // WIRE-4: an unknown picture is answered with a problem in JSON, not with a page.
      expect(await answer.json()).toMatchObject({ type: '/problems/image_unknown', title: 'There is no such picture.' })
    }
  })

  test('WIRE-6 without an id the caller is told that it is missing', async () => {
    for (const path of ['/api/website/resources', '/api/website/resources?id=']) {
      const answer = await call(path)
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { code: 'image_id_required', fields: { id: 'Name the picture by its id.' } },
      ])
    }
  })
})
