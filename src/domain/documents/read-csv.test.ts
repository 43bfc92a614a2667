import { describe, expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { readCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text, 100)?.map(({ cells }) => cells)

describe('a table that is read', () => {
  test('AGENCY-156 commas, semicolons and tabs, the mark of UTF-8, quotes, and every end of a line', () => {
    for (const separator of [',', ';', '\t'])
      for (const end of ['\n', '\r\n', '\r'])
        expect(cellsOf(`\uFEFFa${separator}b${end}"1${separator}""x""${end}y"${separator}2${end}`)).toEqual([
          ['a', 'b'],
          [`1${separator}"x"${end}y`, '2'],
        ])
    expect(cellsOf('a;b,c\n1;2,5')).toEqual(cellsOf('a;b,c\r\n1;2,5\r\n'))
    expect(cellsOf('a;b;c\n1,5;;')).toEqual([
      ['a', 'b', 'c'],
      ['1,5', '', ''],
    ])
    expect(cellsOf('')).toEqual([])
  })

  test('AGENCY-156 a line is that of the file, also behind empty ones and lines within cells', () => {
    const lines = readCsv('a,b\n\n"1\n2",3\r\n;,\n,\nx,y', 100)
    expect(lines?.map(({ line }) => line)).toEqual([1, 3, 5, 7])
    expect(readCsv('a\nb\nc\nd', 2)?.map(({ cells }) => cells)).toEqual([['a'], ['b']])
  })

  test('AGENCY-156 what is no table is none', () => {
    for (const text of ['"a,b\n1,2', 'a,b\n"1" 2,3', '"']) expect(readCsv(text, 100)).toBeNull()
  })

  test('AGENCY-156 what we wrote is read as it was, formulas too', () => {
    const rows = [
      ['=1+1', '+31612345678', "'quoted", 'plain'],
      ['-1', '@sum', 'a "b", c\nd', ''],
    ]
    expect(cellsOf(csvOf(rows))).toEqual(rows)
  })
})
