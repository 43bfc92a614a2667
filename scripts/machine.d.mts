export function findBrowser(): string | null
export function findPostgres(): string | null
import type { Machine } from './needs.mjs'

export function readMachine(asked: { forTests: boolean; forSoak?: boolean }): Machine
export function provideMachine(): void
