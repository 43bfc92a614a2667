export function findBrowser(): string | null
export function findPostgres(): string | null
export function provideMachine(): void
