import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Every link loads a page (decision 0005), so no page needs the map of all routes: 2.6 KB less script. Its own stands
  // in the page, and none is ever asked for.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
