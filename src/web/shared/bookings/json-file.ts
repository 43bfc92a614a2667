import { privateHeaders } from './own.ts'

/** A file to save, readable as it is. */
export const jsonFile = (name: string, value: unknown): Response =>
  new Response(`${JSON.stringify(value, null, 2)}\n`, {
    headers: {
      ...privateHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
