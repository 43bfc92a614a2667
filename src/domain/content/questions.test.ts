import { describe, expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import { questionsWith } from './questions.ts'

const page = blocksOf(
  '{{faq-search}}\n<h2 id="booking">Booking</h2><details id="faq-book"><summary>How do I book?</summary><p>Enter an airport.</p></details>' +
    '<h2 id="payment">Zahlung</h2><details id="faq-refund"><summary>Rückerstattung?</summary><p>Within {{value:dueHours}} hours.</p></details><details id="faq-card"><summary>Karte?</summary><p>Ja.</p></details>' +
    '<h2 id="contact">Contact</h2>{{contact}}',
)
const shown = (typed: string) =>
  questionsWith(page, typed).blocks.flatMap((block) =>
    block.kind === 'element' ? [block.attributes['id'] ?? ''] : block.kind === 'part' ? [block.name] : [],
  )

describe('SEARCH-36 S21 questions by what is typed', () => {
  test('nothing typed shows all', () => {
    expect(questionsWith(page, '')).toMatchObject({ shown: 3, total: 3 })
    expect(shown('')).toEqual([
      'faq-search',
      'booking',
      'faq-book',
      'payment',
      'faq-refund',
      'faq-card',
      'contact',
      'contact',
    ])
  })
  test.each(['rückerstattung', 'RUECKERSTATTUNG', 'ruck hours', 'within'])(
    '“%s” leaves the one question, its heading and what is no question',
    (typed) => {
      expect(shown(typed)).toEqual(['faq-search', 'payment', 'faq-refund', 'contact', 'contact'])
      expect(questionsWith(page, typed)).toMatchObject({ shown: 1, total: 3 })
    },
  )
  test('the answer counts, and the heading for all below it', () => {
    expect(shown('airport')).toContain('faq-book')
    expect(shown('zahlung karte')).toEqual(['faq-search', 'payment', 'faq-card', 'contact', 'contact'])
    expect(questionsWith(page, 'zahlung').shown).toBe(2)
  })
  test('no question fits: field and contact stay', () => {
    expect(shown('helicopter')).toEqual(['faq-search', 'contact', 'contact'])
  })
})
