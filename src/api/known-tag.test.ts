import { expect, test } from 'vitest'
import { isKnownTag } from './known-tag.ts'

test('WIRE-3 what the reader has: its tag alone, in a list, made weak or strong on the way, or any', () => {
  for (const etag of ['W/"abc"', '"abc"']) {
    for (const asked of ['W/"abc"', '"abc"', '"old", W/"abc"', '*'])
      expect([asked, isKnownTag(asked, etag)]).toEqual([asked, true])
    for (const asked of [undefined, null, '', '"ab"', 'abc', 'W/"old"'])
      expect([asked, isKnownTag(asked, etag)]).toEqual([asked, false])
  }
})
