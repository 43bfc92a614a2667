import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import checked from '../../locales/en/problems.json' with { type: 'json' }
import refused from '../../locales/en/refusals.json' with { type: 'json' }
import { problems } from './problems.ts'

const texts: Record<string, string> = Object.fromEntries([
  ...Object.entries(checked).map(([name, text]) => [`problems.${name}`, text]),
  ...Object.entries(refused).map(([name, text]) => [`refusals.${name}`, text]),
])

const document = readFileSync(new URL('../../docs/problems.md', import.meta.url), 'utf8')

describe('problems', () => {
  test('Z1 every code has a text of its own, every text a code', () => {
    const keys = Object.values(problems).map(({ text }) => text as string)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.toSorted()).toEqual(Object.keys(texts).toSorted())
  })

  test('Z1 docs/problems.md has one heading a code, in order, with its status and the words people see', () => {
    const sections = document.split(/^## /m).slice(1)
    expect(sections.map((section) => section.split('\n')[0])).toEqual(Object.keys(problems))
    for (const section of sections) {
      const code = section.split('\n')[0] as keyof typeof problems
      expect(section).toContain(`**When** (${problems[code].status}): `)
      expect(section).toContain(`**The person sees**: ${texts[problems[code].text]}\n`)
      expect(section).toMatch(/\*\*What to do\*\*: \S/)
    }
  })

  test('Z1 the specifications’ wording (demand B2, demand Z1)', () => {
    expect(checked).toMatchObject({
      arrivalRequired: 'Please select arriving date and time',
      loginDenied: 'Email and/or booking number is incorrect. Please try again.',
      codeWrong: 'Incorrect or expired code. Please resend and try again. Attempts left: {n}.',
      lockedOut: 'You have been locked out for too many failed attempts. Try again in: {time}.',
      cancelFailed: 'Booking can’t be canceled. Please contact our Customer service.',
      paymentDeclined: 'Your payment was declined. Please select other payment method.',
      noProducts: 'There are no products for selected airport and dates. Please contact our customer service.',
      firstNameLong: 'First name cannot be longer than 35 characters',
      passengersRange: 'Number of passengers must be between 1 and 20.',
      invoicingAgent: 'Please contact {name} to change your booking details',
      generalError: 'Something went wrong. Please contact our Customer service.',
    })
  })
})
