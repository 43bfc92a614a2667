import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A dozen routes: the whole map travels with the entry, so no request is needed to discover one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
