import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyDesk } from '#domain/gate/desk-queue.ts'
import type { ValetStep } from '#domain/valet/valet.ts'
import { keptCar } from '#test/builders/kept-cars.ts'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../../../kernel/texts.tsx'
import { ValetPane } from './valet-pane.tsx'

const t = translator('en')
const fieldsOf = (valet: ValetStep, may: { mayEnter: boolean; mayLeave: boolean }) => {
  const desk = { state: emptyDesk, line: 'away', now: 0, did: async () => {}, send: async () => {} } as const
  const pane = createElement(ValetPane, { desk, state: emptyDesk, car: keptCar({ valet }), ...may })
  const html = renderToStaticMarkup(createElement(TextsProvider, { language: 'en', t, children: pane }))
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
  const buttons = [...html.matchAll(/<button[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, words]) => words)
  return { names, buttons }
}

test('VALET-14 each step shows what is to be done at it, and a car that may not pass is neither met nor given back', () => {
  const both = { mayEnter: true, mayLeave: true }
  const neither = { mayEnter: false, mayLeave: false }
  expect(fieldsOf('expected', both)).toEqual({ names: ['keyTag'], buttons: [t('workValet.meetButton')] })
  expect(fieldsOf('expected', neither).buttons).toEqual([])
  expect(fieldsOf('met', neither).names).toEqual([
    'shot',
    'photo',
    'mileage',
    'fuel',
    'damagePart',
    'damageWords',
    'signName',
    'space',
  ])
  expect(fieldsOf('called', neither).buttons).toEqual([t('workValet.fetchButton')])
  expect(fieldsOf('fetched', both).buttons).toEqual([t('workValet.returnButton')])
  expect(fieldsOf('fetched', neither).buttons).toEqual([])
})
