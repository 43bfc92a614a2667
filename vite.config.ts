import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sheetEntries, sheetEntry, type SheetName } from './scripts/style-sheets.ts'
import { siteInDevelopment } from './scripts/vite-development.ts'
import { bareImports, islandFiles, islands, styleSheet } from './scripts/vite-islands.ts'

const names = {
  entryFileNames: 'assets/[name]-[hash].js',
  chunkFileNames: 'assets/[name]-[hash].js',
  assetFileNames: 'assets/[name]-[hash][extname]',
}

/**
 * What is fetched together, the first that fits. `wake`: with the loader, for every page, and with what fetches a
 * module later, which would otherwise come with one that it needs. `kept`: what of a position is kept, for the home
 * page and the search form. `line`: what sends the forms of a page for everybody. `search`: the rules of the search
 * form without React, for whoever has searched before or filters a list. `hydrate`: what islands of React have in
 * common.
 */
const chunks = [
  { name: 'react', test: [/node_modules\/(react|react-dom|scheduler)\//, /rolldown\/runtime/] },
  {
    name: 'wake',
    test: [/web\/site\/wake\.ts$/, /web\/components\/calm\.ts$/, /vite\/preload-helper/],
  },
  { name: 'kept', test: [/\/kept-lists\.ts$/] },
  { name: 'line', test: [/web\/forms\/(line|send-later)\.ts$/] },
  {
    name: 'search',
    test: [/web\/forms\/search-form\/(airport-clock|stored)\.ts$/, /domain\/search\/(form|fold)\.ts$/],
  },
  {
    name: 'hydrate',
    test: [
      /web\/kernel\/(hydrate|island)\.tsx$/,
      /web\/(components|forms\/stay-form)\/.*(?<!\.island)\.tsx$/,
      /web\/(?!work\/).*\.module\.css$/,
    ],
  },
].map(({ name, test }, index, { length }) => ({
  name,
  priority: length - index,
  test: (id: string) => test.some((one) => one.test(id)),
}))

/**
 * Style sheets are built apart, so that no island carries class names of the others. Names come from the files' paths
 * and so agree everywhere.
 */
const sheetOf = (name: SheetName) => ({
  consumer: 'client' as const,
  build: {
    outDir: 'build/client',
    copyPublicDir: false,
    rolldownOptions: {
      preserveEntrySignatures: 'exports-only' as const,
      input: { styles: sheetEntry(name) },
      output: names,
    },
  },
})

/**
 * Five builds of one site. `client`: the islands, one module each. `styles`: the style sheet of every page. `shop`:
 * what only the list and the booking form need besides, a third of all styles. `work`: the only style sheet of the work
 * side. `ssr`: the pages of both, for the server.
 */
export default defineConfig({
  plugins: [react(), bareImports(), islands(), sheetEntries(), styleSheet(), siteInDevelopment()],
  publicDir: 'src/web/public',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    cssMinify: true,
    reportCompressedSize: false,
    modulePreload: false,
    emptyOutDir: false,
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'styles', 'shop', 'work', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        rolldownOptions: {
          // an entry may hold what others share: one request less
          preserveEntrySignatures: 'allow-extension',
          input: {
            wake: 'src/web/site/wake.ts',
            hydrate: 'src/web/kernel/hydrate.tsx',
            ...islandFiles(),
          },
          output: {
            ...names,
            codeSplitting: {
              groups: chunks,
            },
          },
        },
      },
    },
    styles: sheetOf('styles'),
    shop: sheetOf('shop'),
    work: sheetOf('work'),
    ssr: {
      build: {
        ssr: true,
        outDir: 'build/pages',
        copyPublicDir: false,
        rolldownOptions: {
          input: { server: 'src/web/server.tsx', work: 'src/web/work/server.tsx' },
          output: { entryFileNames: '[name].js', assetFileNames: names.assetFileNames },
        },
      },
    },
  },
})
