export function startPostgres(options?: { port?: number; sync?: boolean }): Promise<{
  url: string
  folder: string
  guardPid: number
  stop(): Promise<void>
  restart(mode?: 'fast' | 'immediate' | 'kill'): Promise<void>
}>
