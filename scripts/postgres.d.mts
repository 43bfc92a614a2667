export function startPostgres(options?: { port?: number; sync?: boolean }): Promise<{
  url: string
  stop(): Promise<void>
  restart(mode?: 'fast' | 'immediate' | 'kill'): Promise<void>
}>
