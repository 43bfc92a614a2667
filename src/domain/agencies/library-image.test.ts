import { describe, expect, test } from 'vitest'
import { markAddressOf } from './library-image.ts'

const answer = (image: unknown): unknown => ({ data: [image] })
const address = 'https://library.example/marks/logo_NORD1.png'

describe('a mark out of the library', () => {
  test('PART-17 is its link and its name, one behind the other', () => {
    for (const link of ['https://library.example/marks', 'https://library.example/marks/'])
      expect(markAddressOf(answer({ link, name: 'logo_NORD1.png' }))).toEqual({ ok: true, address })
    expect(markAddressOf(answer({ link: 'http://library.example', name: 'a.b.svg', more: 1 }))).toEqual({
      ok: true,
      address: 'http://library.example/a.b.svg',
    })
  })

  test('PART-17 what an answer lacks is said: the image, its link, its name', () => {
    const error = (given: unknown) => {
      const read = markAddressOf(given)
      return read.ok ? read.address : read.error
    }
    for (const given of [null, undefined, 'data', {}, { data: {} }, { data: [] }, answer(null), answer('image')])
      expect(error(given)).toBe('no image data')
    const name = 'logo.png'
    for (const link of [
      undefined,
      '',
      7,
      'library.example',
      'ftp://library.example',
      'x https://library.example',
      'https://',
    ])
      expect(error(answer({ link, name }))).toBe('no image link')
    const link = 'https://library.example'
    for (const wrong of [
      undefined,
      '',
      7,
      'logo',
      '.png',
      'logo.',
      'a/b.png',
      '../b.png',
      'logo.png?x',
      'a b.png',
      'a..png',
    ])
      expect(error(answer({ link, name: wrong }))).toBe('no image name')
  })
})
