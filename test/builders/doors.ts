/** A route without a framework, as the payment sandbox and the webhooks have it. */
export type TestRoute = {
  method: string
  path: string
  handle(request: Request, params: Record<string, string>): Promise<Response>
}

const paramsOf = (pattern: string, path: string): Record<string, string> | null => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return params
}

/** A fetch that stays in this process. It answers 404 where no route fits. */
export const fetchOf =
  (routes: () => readonly TestRoute[]): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    for (const route of routes()) {
      const params = route.method === request.method ? paramsOf(route.path, pathname) : null
      if (params) return route.handle(request, params)
    }
    return new Response(null, { status: 404 })
  }
