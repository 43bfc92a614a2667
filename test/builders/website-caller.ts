import { websiteDoors, type WebsiteSettings } from '#api/website/doors.ts'
import type { Deps } from '#usecases/deps.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  headers?: Record<string, string>
  body?: string
  address?: string
}

/**
 * Asks the website API without a server: it picks the door by method and path, or else the one that answers everything
 * unknown.
 */
export const websiteCaller = (deps: Deps, settings: WebsiteSettings = {}) => {
  const doors = websiteDoors(deps, settings)
  return async (
    path: string,
    { method = 'GET', headers = {}, body, address = '203.0.113.7' }: Call = {},
  ): Promise<Response> => {
    const url = new URL(path, 'http://localhost')
    const door =
      doors.find((one) => one.method === method && one.path === url.pathname) ??
      doors.find((one) => one.method === method && one.path === '/api/*')
    if (!door) throw new Error(`no door ${method} ${url.pathname}`)
    return door.handle(new Request(url, { method, headers, ...(body !== undefined && { body }) }), {}, address)
  }
}
