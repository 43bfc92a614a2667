import { tokenDoor } from '#api/agency/token-door.ts'
import type { Deps } from '#usecases/deps.ts'

type Form = Record<string, string> | string
type Told = { status: number; body: Record<string, unknown>; headers: Headers }

/** Sends a form to where tokens are made. */
export const exchanger =
  (deps: Deps, sandbox?: () => Promise<Deps>) =>
  async (form: Form, headers: Record<string, string> = {}, address = '203.0.113.7'): Promise<Told> => {
    const answer = await tokenDoor(deps, { sandbox }).handle(
      new Request('http://localhost/api/v1/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
      }),
      {},
      address,
    )
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Told['body'] }
  }
