/** A browser without script: it keeps its cookies, follows no redirect, and posts as a form of the page would. */
export type WebClient = {
  get(path: string, headers?: Record<string, string>): Promise<Page>
  post(path: string, values: Record<string, string> | string, headers?: Record<string, string>): Promise<Page>
  cookies: Map<string, string>
}
export type Page = { status: number; headers: Headers; text: string; location: string }

/** Where a page goes on to by itself; null: nowhere. A browser follows it; this client has to be told to. */
export const goesOnTo = ({ text }: Pick<Page, 'text'>): string | null =>
  /<meta http-equiv="refresh" content="0; url=([^"]+)"/i.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null

export const openClient = (url: string): WebClient => {
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit): Promise<Page> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...init,
      headers: { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
      location: answer.headers.get('location') ?? '',
    }
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: url, 'sec-fetch-site': 'same-origin' }
  return {
    cookies,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, values, headers = form) =>
      ask(path, {
        method: 'POST',
        headers,
        body: typeof values === 'string' ? values : new URLSearchParams(values).toString(),
      }),
  }
}
