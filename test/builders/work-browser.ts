import { readStaffSession } from '#usecases/people/staff-session.ts'
import type { WorkFacts } from '#web/work/frame/facts.ts'
import { createWork } from '#web/work/server.tsx'
import type { TestDeps } from './deps.ts'
import { actorWith } from './hired.ts'
import { someAssets, workFacts } from './staff.ts'

const answer = createWork(someAssets)

/** A browser on the work side, without a server: it keeps the cookies and the session that pages give it. */
export const browserFor = (deps: TestDeps, token: string | null = null) => {
  const cookies = new Map<string, string>()
  let session = token
  return {
    session: () => session,
    cookies,
    async ask(
      path: string,
      fields: Record<string, string> | URLSearchParams | null = null,
      more: Partial<WorkFacts> = {},
    ) {
      const staff = session === null ? null : await readStaffSession(deps, session)
      const facts = workFacts(path, {
        deps,
        staff,
        ...(session !== null && staff && { actor: await actorWith(deps, session) }),
        cookie: (name) => cookies.get(name) ?? null,
        setCookie: (name, value) => void cookies.set(name, value),
        signIn: (fresh) => void (session = fresh),
        signOut: () => void (session = null),
        ...more,
      })
      const method = fields === null ? 'GET' : 'POST'
      const body = fields && new URLSearchParams(fields)
      const request = new Request(facts.url, { method, ...(body && { body }) })
      const made = await answer({ url: facts.url, method, request }, facts)
      return made instanceof Response
        ? { status: made.status, location: made.headers.get('location'), text: await made.text() }
        : { status: made.status, location: null, text: made.body ?? '' }
    },
  }
}
