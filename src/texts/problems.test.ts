import { describe, expect, test } from 'vitest'
import { problems, type ProblemCode } from '#domain/problems.ts'
import { argumentsOf, checkAll } from '../../scripts/compile-texts.mjs'
import { fieldTextsOf, textOf } from './problems.ts'
import type { Translate } from './translate.ts'

/** Echoes id and values, so that these tests do not depend on any wording. */
const echo = ((id: string, values?: Record<string, string | number>) =>
  `${id} ${JSON.stringify(values ?? {})}`) as Translate

describe('problems in words', () => {
  test('formatted facts win over raw ones', () => {
    expect(
      textOf(
        echo,
        { code: 'last_minute', facts: { earliest: 1_800_000_000_000, hours: 24 } },
        { earliest: 'Fri 5 March 2027, 08:05' },
      ),
    ).toBe('problems.lastMinute {"earliest":"Fri 5 March 2027, 08:05","hours":24}')
  })

  test('each field gets its own sentence', () => {
    expect(
      fieldTextsOf(echo, { code: 'form_incomplete', fields: { email: 'email_invalid', plate: 'plate_invalid' } }),
    ).toEqual({
      email: 'problems.emailInvalid {}',
      plate: 'problems.plateInvalid {}',
    })
    expect(fieldTextsOf(echo, { code: 'conflict' })).toEqual({})
  })

  test('Z1 every code has an English text, and no text lacks a code', () => {
    const english = Object.keys(checkAll()['en']!.compiled).filter((id) => /^(problems|refusals)\./.test(id))
    expect(english.sort()).toEqual([...new Set(Object.values(problems).map(({ text }) => text as string))].sort())
  })

  /**
   * Which facts a text may name. Whoever refuses with such a code must pass them, so a new fact is added both here and
   * there.
   */
  const factsOf: Partial<Record<ProblemCode, readonly string[]>> = {
    code_wrong: ['n'],
    locked_out: ['time'],
    resend_too_soon: ['n'],
    invoicing_agent: ['name'],
    password_short: ['n'],
    cars_full: ['n'],
    content_refused: ['fields'],
    spaces_not_free: ['day', 'free'],
  }

  test('texts name only facts that their code brings', () => {
    const { types } = checkAll()['en']!
    const named = (Object.keys(problems) as ProblemCode[]).flatMap((code) => {
      const unknown = Object.keys(types[problems[code].text] ?? {}).filter((fact) => !factsOf[code]?.includes(fact))
      return unknown.map((fact) => `${code}: {${fact}}`)
    })
    expect(named).toEqual([])
    expect(argumentsOf('plain').types).toEqual({})
  })
})
