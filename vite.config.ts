import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Styles of parts that only the server makes (src/web/theme/parts.ts) stay in the stylesheet although no script asks
 * for their names: Vite drops a module of names nobody uses together with its styles, unless it does something.
 */
const keepStyles: Plugin = {
  name: 'keep-styles',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code: `${code}\nglobalThis._=0`, map: null, moduleSideEffects: true } : undefined,
}

export default defineConfig({
  plugins: [reactRouter(), keepStyles],
  publicDir: 'src/web/public',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // One stylesheet, about 12 KB for the whole site: ten small ones cost a phone several round trips before it can
    // paint.
    cssCodeSplit: false,
    reportCompressedSize: false,
    cssMinify: true,
    // The names of all styles in one module: as a module each, thirty small ones were loaded on every page that React
    // wakes, 2 KB more in all.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'styles', test: /\.module\.css$/ }] } } },
  },
})
