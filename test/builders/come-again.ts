import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks as a visitor or a good robot does: who is told to come again because many came at once (MACHINE-14) does so
 * after the time that is named, `most` times in all. What is said then is the answer.
 */
export const comeAgain = async (ask: () => Promise<Response>, most: number): Promise<Response> => {
  let answer = await ask()
  for (let asked = 1; asked < most && answer.status === 503; asked += 1) {
    const seconds = Number(answer.headers.get('retry-after'))
    if (seconds === 0) break
    await answer.arrayBuffer()
    await sleep(seconds * 1_000)
    answer = await ask()
  }
  return answer
}
