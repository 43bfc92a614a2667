import { expect, test } from 'vitest'
import { formStore, type CountForms } from './form-limit.ts'

type Answer = { current: number; ttl: number }

const storeOf = (take: CountForms) => {
  const store = new (formStore(take))({} as never)
  return (network: string, allowed = 100): Promise<Answer> =>
    new Promise((resolve, reject) =>
      (store.incr as (...given: unknown[]) => void).call(
        store,
        network,
        (error: Error | null, result?: Answer) => (error ? reject(error) : resolve(result!)),
        60_000,
        allowed,
      ),
    )
}

test('ACCESS-8 forms are taken a twentieth at a time, each counts once, and a flood that is refused asks nothing', async () => {
  let n = 0
  const asked: number[] = []
  const send = storeOf(async (_network, times) => (asked.push(times), { n: (n += times), leftMs: 60_000 }))
  const answers = await Promise.all(Array.from({ length: 100 }, () => send('one')))
  expect(answers.map(({ current }) => current)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  expect(asked).toEqual(Array(20).fill(5))
  for (let more = 1; more <= 50; more += 1) expect((await send('one')).current).toBeGreaterThan(100)
  expect(asked).toHaveLength(20)
})

test('ACCESS-8 whatever the clock of the count says, a form is answered and does not ask for ever', async () => {
  for (const leftMs of [0, -3 * 86_400_000, 3 * 86_400_000]) {
    let n = 0
    let asked = 0
    const send = storeOf((_network, times) => {
      asked += 1
      return asked > 50 ? Promise.reject(new Error('asks for ever')) : Promise.resolve({ n: (n += times), leftMs })
    })
    expect(await send('one')).toMatchObject({ current: 1 })
    expect(asked).toBe(1)
    await Promise.all(Array.from({ length: 10 }, () => send('one')))
    expect(asked).toBeLessThanOrEqual(11)
  }
})
