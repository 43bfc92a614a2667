import { agencyBase } from '#domain/site-map/machines.ts'
import type { AgencyCall } from './call.ts'
import { examples } from './examples.ts'

/** A body inside single quotes, from which the shell takes out what it knows by name: `"'$QUOTE'"`. */
const quoted = (body: unknown): string => {
  const short = JSON.stringify(body ?? {})
  const text = short.length > 90 ? JSON.stringify(body, null, 2) : short
  return text.replace(/"\$([A-Z]+)"/g, '"\'$$$1\'"')
}

/** The name under which a reader keeps an answer that is a file. */
export const keptAs = ({ path }: Pick<AgencyCall, 'path'>): string =>
  (path.split('/').at(-1) ?? '').replace(/^:(\w+)$/, '$1.pdf')

/** A call as a reader would type it; `$SITE`, `$KEY` and what he kept of earlier answers are variables of his shell. */
export const curlOf = ({ id, method, path, body, query, once, answer }: AgencyCall): string => {
  const { values = {}, body: sent } = examples[id] ?? {}
  const way = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
  const asked = Object.keys(query?.shape ?? {}).flatMap((name) => (values[name] ? [`${name}=${values[name]}`] : []))
  const key = once && values['Idempotency-Key']
  const lines = [
    `curl -s${method === 'GET' || (method === 'POST' && body) ? '' : ` -X ${method}`} "$SITE${agencyBase}${way}${asked.length ? `?${asked.join('&')}` : ''}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(key ? [`-H "Idempotency-Key: ${key}"`] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${quoted(sent)}'`] : []),
    ...('mediaType' in answer ? [`-o ${keptAs({ path })}`] : []),
  ]
  return lines.join(' \\\n  ')
}
