import { privateHeaders } from './own.ts'

/** A JSON file to save, indented so that people can read it. */
export const jsonFile = (name: string, value: unknown): Response =>
  new Response(`${JSON.stringify(value, null, 2)}\n`, {
    headers: {
      ...privateHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
