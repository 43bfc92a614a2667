import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readBody, readQuery } from './machine-doors.ts'

const schema = z.strictObject({
  count: z.number().int(),
  name: z.string().max(3),
  inner: z.strictObject({ isOpen: z.boolean(), at: z.iso.datetime().nullable() }),
})
const good = { count: 1, name: 'abc', inner: { isOpen: true, at: null } }

/** Which field is refused with what; null where the body is taken. */
const refusedBody = async (body: unknown): Promise<Record<string, string> | string | null> => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const read = await readBody(request, schema)
  return read.ok ? null : (read.problem.fields ?? read.problem.code)
}

describe('what is wrong with a question or a body', () => {
  test('AGENCY-104 what is missing is mandatory, and what is of another type is not taken for missing', async () => {
    expect(await refusedBody(good)).toBe(null)
    const { count: _missing, ...without } = good
    expect(await refusedBody(without)).toEqual({ count: 'mandatory' })
    for (const count of ['1', null, [], {}, true]) {
      expect([count, await refusedBody({ ...good, count })]).toEqual([count, { count: 'option_required' }])
    }
    expect(await refusedBody({ ...good, name: null })).toEqual({ name: 'option_required' })
    expect(await refusedBody({ ...good, name: 'abcd' })).toEqual({ name: 'too_long' })
    expect(await refusedBody({ ...good, inner: { isOpen: 1 } })).toEqual({
      'inner.isOpen': 'option_required',
      'inner.at': 'mandatory',
    })
    expect(await refusedBody({ ...good, inner: 'x' })).toEqual({ inner: 'option_required' })
    expect(await refusedBody([])).toBe('body_unreadable')
  })

  test('AGENCY-104 a parameter that is missing is mandatory, one that is no choice is not', () => {
    const asked = z.strictObject({ location: z.enum(['AMS']) })
    const refusal = (query: string) => {
      const read = readQuery(new Request(`http://localhost/${query}`), asked)
      return read.ok ? null : read.problem.fields
    }
    expect(refusal('?location=AMS')).toBe(null)
    expect(refusal('')).toEqual({ location: 'mandatory' })
    expect(refusal('?location=XXX')).toEqual({ location: 'option_required' })
  })
})
