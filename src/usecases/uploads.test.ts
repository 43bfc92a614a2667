import { expect, test } from 'vitest'
import { readUpload } from './uploads.ts'

const formWith = (disposition: string): Request =>
  new Request('http://localhost/en/claim', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="reason"\r\n\r\nlate\r\n--x\r\n${disposition}\r\nContent-Type: image/jpeg\r\n\r\nbytes\r\n--x--\r\n`,
      'latin1',
    ),
  })

const names = [
  ['UP-04', 'pass.pdf.exe'],
  ['UP-05', 'pass.jpg\0.exe'],
  ['UP-05', '\0'],
  ['UP-05', 'pass%00.jpg'],
  ['UP-06', '../../x.jpg'],
  ['UP-06', '/etc/passwd'],
  ['UP-06', 'C:\\x.jpg'],
  ['UP-06', '\\\\host\\share\\x.jpg'],
  ['UP-06', 'CON'],
  ['UP-06', `${'a'.repeat(300)}.jpg`],
  ['UP-06', '\u00e2\u0080\u00aegpj.exe'],
] as const

test.each(names)(
  'CLAIM-3 UP-04 UP-05 UP-06 %s: a file called %j comes in without its name, or not at all',
  async (_id, name) => {
    const upload = await readUpload(
      formWith(`Content-Disposition: form-data; name="boardingPass"; filename="${name}"`),
      ['boardingPass'],
    )
    if (upload === null) return
    expect(upload.values).toEqual({ reason: 'late' })
    expect(Object.keys(upload.files).every((key) => key === 'boardingPass')).toBe(true)
    if (upload.files['boardingPass']) expect(Buffer.from(upload.files['boardingPass']).toString()).toBe('bytes')
    expect(JSON.stringify(upload)).not.toContain(name === '\0' ? '\\u0000' : name.slice(0, 8))
  },
)

test('CLAIM-3 UP-05 UP-06 a field with such a name is no field of ours', async () => {
  for (const field of ['boardingPass\0', '../boardingPass', '__proto__']) {
    const upload = await readUpload(formWith(`Content-Disposition: form-data; name="${field}"; filename="x.jpg"`), [
      'boardingPass',
    ])
    expect(Object.keys(upload?.files ?? {})).toEqual([])
  }
})
