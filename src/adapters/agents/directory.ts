import { readAgentReply } from '#domain/agencies/agent-facts.ts'
import type { AgentDirectory } from '#ports/agent-directory.ts'

const longestBytes = 64 * 1024
const timeOutMs = 2_000

/** What came is no answer of a directory. */
class DirectoryError extends Error {}

/**
 * Asks a directory at `{url}/{agent}.js`. The answer is input from outside: its time and size are bounded, and no
 * redirect is followed (AG-05).
 */
export const createAgentDirectory = ({
  url,
  key,
  timeoutMs = timeOutMs,
}: {
  url: string
  key: string
  timeoutMs?: number
}): AgentDirectory => ({
  find: async (code, country) => {
    const query = new URLSearchParams({ key, country })
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(`${url}/${code}.js?${query}`, { redirect: 'error', signal })
    if (answer.status === 404) {
      await answer.body?.cancel()
      return null
    }
    if (!answer.ok) throw new DirectoryError(`the directory of agents answered ${answer.status}`)
    return readAgentReply(await jsonOf(answer), code)
  },
})

/** Reads at most `longestBytes`, whatever the headers claim. */
const jsonOf = async (answer: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > longestBytes) throw new DirectoryError('the directory of agents answers too much')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks))) as unknown
  } catch {
    throw new DirectoryError('the directory of agents does not answer JSON')
  }
}
