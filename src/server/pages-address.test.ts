import { describe, expect, test } from 'vitest'
import { closeAfterEach, serve } from '#test/builders/one-page.ts'

closeAfterEach()

describe('PAY-20 the address a page is asked under', () => {
  const seenAt = async (publicUrl: string, hosts: readonly string[], path: string): Promise<unknown[]> => {
    const seen: unknown[] = []
    const pages = serve(
      ({ request, facts }) => {
        const { deps, publicUrl: own } = facts
        seen.push([new URL(request.url).origin, deps.publicUrl, own])
        return 'page'
      },
      { publicUrl },
    )
    for (const host of hosts) await pages.inject({ url: path, headers: { host } })
    return seen
  }
  const all = (address: string) => [address, address, address]

  test('on one’s own machine a page speaks of itself by the name it was asked by; an invented name counts for nothing', async () => {
    const site = 'http://localhost:3000'
    expect(await seenAt(site, ['127.0.0.1:3000', 'localhost:3000', 'evil.example:3000', '127.0.0.1:9'], '/x')).toEqual([
      all('http://127.0.0.1:3000'),
      all(site),
      all(site),
      all(site),
    ])
    expect(await seenAt('https://parkwing.example', ['127.0.0.1:3000', 'localhost'], '/x')).toEqual([
      all('https://parkwing.example'),
      all('https://parkwing.example'),
    ])
  })

  test('a page that is kept for everybody speaks of the public address, whoever asked first', async () => {
    expect(await seenAt('http://localhost:3000', ['127.0.0.1:3000', 'localhost:3000'], '/public')).toEqual([
      all('http://localhost:3000'),
    ])
  })
})
