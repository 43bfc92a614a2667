import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#test/builders/drawn.ts'
import buttons from '../../components/button/button.module.css'
import { StatusPage, type StatusView } from './view.tsx'

const nothing: StatusView = {
  number: 'EIN-7K3P-9XQD-4HC2',
  airport: 'Eindhoven',
  chip: { kind: 'ok', icon: 'check', text: 'Paid' },
  sentence: null,
  toDo: [],
  notices: [],
  pass: null,
  documents: [],
  facts: [],
  place: { name: 'P1', address: 'Road 1', phone: '', phoneHref: '', directions: [] },
  heading: null,
  stay: 'P1 · 8 days',
  why: null,
  rows: [],
  refunds: [],
  history: [],
  payHref: '/b/pay',
  listHref: null,
  logOutAction: '/out',
}
const over = {
  kind: 'warn',
  title: 'Your booked stay is over',
  action: { href: '/b/extend', label: 'Stay longer' },
} as const
const due = { kind: 'warn', title: '€14.00 is due', action: { href: '/b/pay', label: 'Pay €14.00 now' } } as const
const plate = { text: 'Add the number plate', action: { href: '/b/edit', label: 'Add' } }
const pay = { text: 'Pay €50.00', action: { href: '/b/pay', label: 'Pay €50.00 now' } }

/** The labels of all buttons that stand out. */
const outstanding = (changes: Partial<StatusView>): string[] => {
  const page = createElement(StatusPage, { view: { ...nothing, ...changes }, keep: null, dataHref: '/data' })
  const html = drawn(page)
  expect(buttons['accent']).toBeTruthy()
  return [...html.matchAll(/<(?:a|button) [^>]*class="([^"]*)"[^>]*>(.*?)<\/(?:a|button)>/g)]
    .filter(([, names = '']) => names.split(' ').includes(buttons['accent']!))
    .map(([, , label = '']) => label.replace(/<svg.*?<\/svg>/g, ''))
}

test('S13 EXIT-12 one step stands out, however much is to be done: paying first, else what is said first', () => {
  expect(outstanding({ notices: [over, due] })).toEqual(['Pay €14.00 now'])
  expect(outstanding({ notices: [over] })).toEqual(['Stay longer'])
  expect(outstanding({ notices: [over], toDo: [plate, pay] })).toEqual(['Pay €50.00 now'])
  // the same way to pay is offered twice, and only one of the two stands out
  expect(outstanding({ notices: [due], toDo: [pay] })).toEqual(['Pay €14.00 now'])
  expect(outstanding({ toDo: [plate] })).toEqual(['Add'])
  // with a pass it is the pass, unless something is to be paid
  const pass = { href: '/b/pass', code: '7K3P' }
  expect(outstanding({ toDo: [plate], pass })).toEqual(['Open parking pass'])
  expect(outstanding({ toDo: [pay, plate], pass })).toEqual(['Pay €50.00 now'])
  expect(outstanding({ notices: [{ ...over, kind: 'info' }] })).toEqual([])
})
