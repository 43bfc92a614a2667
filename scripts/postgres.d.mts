export function startPostgres(options?: { port?: number; sync?: boolean; follows?: string }): Promise<{
  url: string
  folder: string
  guardPid: number
  stop(): Promise<void>
  restart(mode?: 'fast' | 'immediate' | 'kill'): Promise<void>
  kill(): Promise<void>
  promote(): Promise<void>
}>
