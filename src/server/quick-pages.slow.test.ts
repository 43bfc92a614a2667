import { expect, test } from 'vitest'
import { startServer } from '#test/builders/server.ts'

test('MACHINE-7 a process that nobody told it is in production draws its pages with the quick React all the same', async () => {
  // names every module of the old kind that is loaded, React's among them
  const server = await startServer({ environment: { NODE_ENV: '', NODE_DEBUG: 'module' } })
  try {
    expect((await fetch(`${server.url}/en/search`)).status).toBe(200)
    expect(server.output()).toMatch(/react-dom-server[\w.-]*\.production\.js/)
    expect(server.output()).not.toMatch(/react[\w.-]*\.development\.js/)
  } finally {
    await server.stop()
  }
})
