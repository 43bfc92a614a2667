import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { siteInDevelopment } from './scripts/vite-development.ts'
import { islandFiles, islands, styleSheet } from './scripts/vite-islands.ts'

const names = {
  entryFileNames: 'assets/[name]-[hash].js',
  chunkFileNames: 'assets/[name]-[hash].js',
  assetFileNames: 'assets/[name]-[hash][extname]',
}

/**
 * Three builds of one site. `client`: the islands, one module each. `styles`: every style sheet as one, apart, so that
 * no island carries the class names of the others; names come from the files' paths and so agree everywhere. `ssr`:
 * the pages, for the server.
 */
export default defineConfig({
  plugins: [react(), islands(), styleSheet(), siteInDevelopment()],
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
      for (const name of ['client', 'styles', 'ssr']) {
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
          preserveEntrySignatures: 'exports-only',
          input: {
            wake: 'src/web/kernel/wake.ts',
            hydrate: 'src/web/kernel/hydrate.tsx',
            ...islandFiles(),
          },
          output: {
            ...names,
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'styles', test: /\.module\.css$/ },
              ],
            },
          },
        },
      },
    },
    styles: {
      consumer: 'client',
      build: {
        outDir: 'build/client',
        rolldownOptions: {
          preserveEntrySignatures: 'exports-only',
          input: { styles: 'src/web/theme/styles.ts' },
          output: names,
        },
      },
    },
    ssr: {
      build: {
        ssr: true,
        outDir: 'build/pages',
        copyPublicDir: false,
        rolldownOptions: {
          input: { server: 'src/web/server.tsx' },
          output: { entryFileNames: '[name].js', assetFileNames: names.assetFileNames },
        },
      },
    },
  },
})
