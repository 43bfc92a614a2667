import { expect, test } from 'vitest'
import { sampleBooking, sampleModels } from '#test/builders/letters.ts'
import { renderLetter } from './render.ts'

test('AGENCY-48 a letter about a booking through the page of an agency names it as it was then', async () => {
  const terms = { partner: 'NORD1', look: { name: 'Nordlicht Reisen', brand: '#00655b' } }
  const model = sampleModels(sampleBooking({}, {}, terms)).paymentLink
  const { html, text } = await renderLetter('paymentLink', model, 'en')
  expect(text.startsWith(`Parkwing in partnership with Nordlicht Reisen\n\n# `)).toBe(true)
  expect(html).toContain('<td bgcolor="#00655b"')
  expect(html).not.toContain('<img')
})

test('PART-23 PART-25 who was switched off or gone then signs nothing; of before that was kept the first names stand', async () => {
  const begins = async (terms: object) => {
    const { text } = await renderLetter('paymentLink', sampleModels(sampleBooking({}, {}, terms)).paymentLink, 'en')
    return text.split('\n')[0]
  }
  const known = await begins({ partner: 'SWISS' })
  expect(known).toContain('SWISS')
  const nobodys = await begins({ partner: 'nobodys' })
  expect(nobodys).not.toBe(known)
  expect(await begins({ partner: 'SWISS', look: null })).toBe(nobodys)
})

test('BOOK-22 the confirmation has the number of the travel agency where one was given', async () => {
  const saidOf = async (anvr: string) => {
    const model = sampleModels(sampleBooking({}, { anvr })).confirmation
    const { html, text } = await renderLetter('confirmation', model, 'en')
    return [html, text].map((said) => [said.includes('ANVR number'), said.includes('ANVR 1234')])
  }
  expect(await saidOf('ANVR 1234')).toEqual([
    [true, true],
    [true, true],
  ])
  expect(await saidOf('')).toEqual([
    [false, false],
    [false, false],
  ])
})
