import { describe, expect, test } from 'vitest'
import { columnName, driverColumns, mostDrivers, readDriverFile } from './driver-file.ts'

const head = 'firstName,lastName,email,mobile'
const noor = 'Noor,de Vries,noor@example.org,+31612345678'
const read = (...lines: string[]) => readDriverFile(lines.join('\n'))

describe('a file of drivers', () => {
  test('AGENCY-156 its lines, with the columns that it has, by whatever spelling of their names', () => {
    expect(read(head, noor)).toEqual({
      faults: [],
      lines: [
        {
          line: 2,
          cells: { firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.org', mobile: '+31612345678' },
        },
      ],
    })
    const other = read('E-Mail;FIRST_NAME;last name;Mobile;Personnel Number', 'a@b.example;A;B;+31;1044')
    expect(other.lines.map(({ cells }) => cells)).toEqual([
      { email: 'a@b.example', firstName: 'A', lastName: 'B', mobile: '+31', personnelNumber: '1044' },
    ])
    // a column without a name is nobody's, and a short line has nothing in the rest
    expect(read(`${head},,plate`, 'A,B,c@d.example,+31')).toMatchObject({
      faults: [],
      lines: [{ cells: { firstName: 'A', plate: '' } }],
    })
    expect(read(head).lines).toEqual([])
  })

  test('AGENCY-156 what is wrong with it as a whole: no table, a column unknown, twice or missing, too many lines', () => {
    expect(read('')).toEqual({ lines: [], faults: [{ line: 1, column: '', kind: 'notATable' }] })
    const strange = 'shoe size '.repeat(10)
    expect(read(`${head},${strange},email`, noor)).toEqual({
      lines: [],
      faults: [
        { line: 1, column: strange.slice(0, 40), kind: 'columnUnknown' },
        { line: 1, column: 'email', kind: 'columnTwice' },
      ],
    })
    expect(read('plate', 'AB123C').faults.map(({ column, kind }) => [column, kind])).toEqual(
      ['firstName', 'lastName', 'email', 'mobile'].map((name) => [name, 'columnMissing']),
    )
    const full = Array.from({ length: mostDrivers }, () => noor)
    expect([read(head, ...full).lines.length, read(head, ...full).faults]).toEqual([mostDrivers, []])
    expect(read(head, ...full, noor)).toEqual({ lines: [], faults: [{ line: 1, column: '', kind: 'tooMany' }] })
  })

  test('AGENCY-156 each column has a name for people; any other is called as the file does', () => {
    expect(driverColumns.map(columnName)).toEqual([
      'first name',
      'last name',
      'email',
      'mobile',
      'plate',
      'plate country',
      'language',
      'cost centre',
      'personnel number',
    ])
    expect(['shoe', '__proto__', 'toString'].map(columnName)).toEqual(['shoe', '__proto__', 'toString'])
  })
})
