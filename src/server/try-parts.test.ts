import { expect, test } from 'vitest'
import { FileStoreError, type FileStore } from '#ports/files.ts'
import { tryParts } from './try-parts.ts'

const tried = async (get: FileStore['get'], answer: 'clean' | 'unavailable'): Promise<string[]> => {
  const lines: string[] = []
  const files = { name: 's3', get } as FileStore
  const warn = (...said: unknown[]) => void lines.push(String(said.at(-1)))
  await tryParts({ files, scanFile: () => Promise.resolve(answer) }, { warn } as never)
  return lines
}

test('FT-19 a file store or scanner that does not answer is named at the start, one that does is not', async () => {
  const away = () => Promise.reject(new FileStoreError('the file store has no bucket claims'))
  expect(await tried(() => Promise.resolve(null), 'clean')).toEqual([])
  expect(await tried(away, 'unavailable')).toEqual([
    'the file store (s3) cannot be used',
    'the virus scanner (CLAMAV) does not answer: uploaded files wait until it does',
  ])
})
