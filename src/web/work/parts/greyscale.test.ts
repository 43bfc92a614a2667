import { readFileSync } from 'node:fs'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import { Lane } from '../pages/house-booking/lane.tsx'
import { BookingState } from './booking-state.tsx'
import { Note } from './note.tsx'
import { Verdict } from './verdict.tsx'

/** What is left of a part without its colours: they come with the classes, and everything else is in the markup. */
const inGrey = (part: ReactElement): string =>
  renderToStaticMarkup(createElement(TextsProvider, { language: 'en', t: translator('en'), children: part })).replace(
    / (?:class|role|data-[a-z]+)="[^"]*"/g,
    '',
  )

const areTold = (parts: readonly ReactElement[]): void => {
  const seen = parts.map(inGrey)
  expect(new Set(seen).size).toBe(seen.length)
}

test('WORK-14 verdicts with the same words differ by their sign, states by their word, notes by their sign', () => {
  areTold((['go', 'ask', 'stop'] as const).map((kind) => createElement(Verdict, { kind, title: 'KR-418-D' })))
  const states = ['held', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show', 'expired'] as const
  areTold(states.map((status) => createElement(BookingState, { status })))
  areTold((['ok', 'info', 'warn', 'bad'] as const).map((tone) => createElement(Note, { tone, children: 'Same words' })))
})

test('WORK-14 a stop of the lane that has happened is ticked', () => {
  const stop = (isDone: boolean) =>
    createElement(Lane, { stops: [{ name: 'in', when: '12:00', isDone }], now: '09:20', nowAfter: null })
  areTold([stop(true), stop(false)])
})

test('WORK-14 the shapes of verdicts differ in their style sheet without its colours, and only a stop has stripes', () => {
  const css = readFileSync(new URL('verdict.module.css', import.meta.url), 'utf8')
  const rules = (kind: string): string =>
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(([, selector = '']) => selector.includes(`.${kind}`))
      .map(([, selector = '', body = '']) => [
        selector.trim().replace(`.${kind}`, ''),
        ...body.split(';').filter((one) => !/^\s*(?:color|background): var/.test(one)),
      ])
      .flat()
      .join(' ')
  const kinds = ['go', 'ask', 'stop'].map(rules)
  expect(new Set(kinds).size).toBe(3)
  expect(kinds.map((one) => one.includes('repeating-linear-gradient'))).toEqual([false, false, true])
})
