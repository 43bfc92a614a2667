import { expect, test } from 'vitest'
import { keeping } from './kept.ts'

test('MACHINE-9 the same question about the same thing is worked out once; another thing is another answer', () => {
  const keep = keeping<string>(10)
  const asked: string[] = []
  const ask = (owner: { price: number }, key: string) =>
    keep(owner, key, () => {
      asked.push(key)
      return `${key} ${owner.price}`
    })
  const [old, loadedAnew] = [{ price: 3 }, { price: 4 }]
  expect([ask(old, 'a'), ask(old, 'a'), ask(old, 'b'), ask(loadedAnew, 'a')]).toEqual(['a 3', 'a 3', 'b 3', 'a 4'])
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('MACHINE-9 at most so many answers are kept, the oldest goes; nothing is an answer too', () => {
  const keep = keeping<number | undefined>(2)
  const [owner, made] = [{}, [] as string[]]
  for (const key of ['a', 'b', 'a', 'c', 'b', 'a'])
    keep(owner, key, () => {
      made.push(key)
      return undefined
    })
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
