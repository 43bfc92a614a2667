import type { Plugin, ViteDevServer } from 'vite'
import { sheetsOf } from './style-sheets.ts'

/**
 * Hot replacement is loaded first and then the loader of every page, so that an island that is edited keeps its state.
 */
const loader = `import '/@vite/client'
import refresh from '/@react-refresh'
refresh.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/src/web/site/wake.ts')
`

const styles = async (vite: ViteDevServer, sheets: readonly string[]): Promise<string> => {
  const texts = await Promise.all(
    sheets.map(async (sheet) => (await vite.transformRequest(`/${sheet}?direct`))?.code ?? ''),
  )
  return texts.join('\n')
}

const words = async (vite: ViteDevServer, language: string): Promise<string> => {
  const { textsOf } = (await vite.ssrLoadModule('/src/texts/texts.ts')) as { textsOf: (one: string) => object }
  return JSON.stringify(textsOf(language))
}

/**
 * Serves what the build would have made, at the places that development-assets.ts names, and reloads the page after
 * each edit.
 */
export const siteInDevelopment = (): Plugin => ({
  name: 'site-in-development',
  apply: 'serve',
  configureServer(vite) {
    vite.middlewares.use((request, response, next) => {
      const asked = request.url?.split('?')[0] ?? ''
      const send = (type: string, body: string | Promise<string>) => {
        response.setHeader('content-type', type)
        void Promise.resolve(body).then(
          (text) => response.end(text),
          (error: unknown) => response.writeHead(500).end(String(error)),
        )
      }
      const [, language] = /^\/@site\/words\/([a-z-]+)\.json$/.exec(asked) ?? []
      if (asked === '/@site/loader.js') send('text/javascript', loader)
      else if (asked === '/@site/styles.css') send('text/css', styles(vite, sheetsOf('styles')))
      else if (asked === '/@site/shop.css') send('text/css', styles(vite, sheetsOf('shop')))
      else if (asked === '/@site/work.css') send('text/css', styles(vite, sheetsOf('work')))
      else if (language) send('application/json', words(vite, language))
      else next()
    })
  },
  hotUpdate({ file, server }) {
    if (this.environment.name !== 'client') return
    const isIsland = (server.environments.client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
    if (!isIsland || file.endsWith('.css')) server.environments.client.hot.send({ type: 'full-reload' })
  },
})
