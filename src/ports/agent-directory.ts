import type { AgentRecord } from '#domain/agencies/agent-facts.ts'

/**
 * Another directory of agents (demand A3). Null: it knows no such agent. It throws when it cannot be asked, answers too
 * late or answers something else.
 */
export type AgentDirectory = { find(code: string, country: 'UK' | 'DE'): Promise<AgentRecord | null> }
