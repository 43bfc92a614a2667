/** Types of needs.mjs for the tests, which are TypeScript. */
export type Manager = 'apt-get' | 'dnf' | 'apk' | 'brew' | null
export type Tool = { what: string; packages: readonly string[] }
export type Machine = {
  node: string
  platform: string
  arch: string
  /** The version of the C library glibc. Null: the system has another C library. */
  glibc: string | null
  /** Null: there is no npm. */
  npm: string | null
  manager: Manager
  isRoot: boolean
  maySudo: boolean
  folder: string
  mayWrite: boolean
  mustInstall: boolean
  tools: readonly Tool[]
  /** Packages that do what something on the machine does, with less. */
  leaner: readonly string[]
}
export type Choice = { kind: 'own' } | { kind: 'fetched'; name: string } | { kind: 'none'; lack: string }

export const fetchedNode: string
export const fetchedNpm: string
export const oldestNode: string
export const oldestNpm: string
export const isAtLeast: (version: string, oldest: string) => boolean
export const chooseNode: (machine: Pick<Machine, 'node' | 'platform' | 'arch' | 'glibc'>) => Choice
export const packagesFor: (machine: Machine) => string[]
export const lacksOf: (machine: Machine) => string[]
export const startLack: (version: string, said: string, machine: Pick<Machine, 'manager' | 'isRoot'>) => string
