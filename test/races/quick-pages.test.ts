import { expect, test } from 'vitest'
import { startServer } from '#test/builders/server.ts'

/** Says at its end which modules of React the process ran; others were only looked at for their names. */
const tells = `
  import Module from 'node:module'
  const ran = () => Object.values(Module._cache).filter(({ loaded }) => loaded).map(({ filename }) => filename)
  process.on('exit', () => console.log(ran().filter((one) => /react/.test(one)).join(' ')))`

test('MACHINE-8 a process that nobody told it is in production draws its pages with the quick React all the same', async () => {
  const server = await startServer({
    environment: { NODE_ENV: '', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tells)}` },
  })
  try {
    expect((await fetch(`${server.url}/en/search`)).status).toBe(200)
  } finally {
    await server.stop()
  }
  expect(server.output()).toMatch(/react-dom-server[\w.-]*\.production\.js/)
  expect(server.output()).not.toMatch(/react[\w.-]*\.development\.js/)
})
