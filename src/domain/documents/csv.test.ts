import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('MACHINE-20 no cell is a formula, quotes are doubled, lines and commas stay in their cell', () => {
  const dangerous = ['=1+1', '+1', '-1', '@sum', '\t=1', ' =1', '\r=1', '|x', '%x']
  const [head, ...rows] = csvOf([['who', 'n'], ...dangerous.map((one) => [one, 1])]).split('\r\n')
  expect(head).toBe('\uFEFF"who","n"')
  expect(csvOf([['=HYPERLINK("https://evil.example","x")']])).toBe(
    '\uFEFF"\'=HYPERLINK(""https://evil.example"",""x"")"\r\n',
  )
  for (const row of rows.filter((one) => one.startsWith('"'))) expect(row.startsWith(`"'`)).toBe(true)
  expect(csvOf([['a,b\nc "d"', -5]])).toBe('\uFEFF"a,b\nc ""d""",-5\r\n')
})
