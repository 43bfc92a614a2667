/** Types of compile-texts.mjs for the tests, which are TypeScript. */
export type Tokens =
  | string
  | readonly (string | readonly [name: string] | readonly [name: string, cases: Readonly<Record<string, Tokens>>])[]
export type Arguments = Record<string, 'number' | 'text'>
export type Read = { texts: Record<string, string>; faults: string[] }
export type Checked = Read & { compiled: Record<string, Tokens>; types: Record<string, Arguments>; gaps: string[] }

export const readLanguages: () => string[]
export const readTexts: (language: string, folder?: string) => Read
export const compileText: (text: string) => Tokens
export const argumentsOf: (message: Tokens) => { types: Arguments; plurals: { name: string; categories: string[] }[] }
export const checkLanguage: (language: string, read: Read, english: Checked | null) => Checked
export const generate: (results: Record<string, Checked>) => Record<string, string>
export const checkAll: (folder?: string) => Record<string, Checked>
