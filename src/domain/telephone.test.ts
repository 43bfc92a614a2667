import { expect, test } from 'vitest'
import { callableIn, phoneHref } from './telephone.ts'

test('LANG-12 a number in a sentence can be called, and what stands around it stays', () => {
  expect(callableIn('Brauchen Sie Hilfe? Rufen Sie uns an: +44 20 7946 0385.')).toEqual({
    before: 'Brauchen Sie Hilfe? Rufen Sie uns an: ',
    phone: '+44 20 7946 0385',
    after: '.',
  })
  expect(callableIn('It is paid.')).toEqual({ before: 'It is paid.', phone: '', after: '' })
  expect(phoneHref('+44 20 7946 0385')).toBe('tel:+442079460385')
})
