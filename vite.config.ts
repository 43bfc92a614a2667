import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'src/web/public',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // One stylesheet, about 12 KB for the whole site: ten small ones cost a phone several round trips before it can paint.
    cssCodeSplit: false,
    reportCompressedSize: false,
    cssMinify: true,
  },
})
