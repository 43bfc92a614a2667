import { renderToString } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { TestLine } from './components/layout/test-line.tsx'
import { ReferenceProvider } from './components/reference.tsx'
import { SlotsProvider } from './components/slot.tsx'
import { TextsProvider } from './kernel/texts.tsx'
import { request as requestContext } from './site/facts.ts'
import { translator } from '#texts/texts.ts'

/**
 * The build carries its own copy of every module, so the server that fills this context takes the key from the build.
 */
export { requestContext }

/** How long loaders may take before their data is given up; also the router's own default. */
export const streamTimeout = 5_000

/**
 * One string for the whole page: renderToString costs less than half of the streaming renderer, and
 * nothing here is deferred. The router's data would travel through the stream, so it is read to its end and appended as
 * the scripts it would have written.
 */
export default async function handleRequest(
  incoming: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, nonce, requestId, slots, deps } = context.get(requestContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (incoming.method === 'HEAD') return new Response(null, { status, headers })

  // here and not in a loader, so that the page of an error says it too
  if (deps.sellsAsTest) slots.set('test', <TestLine text={translator(language)('letters.testSales')} />)
  const data = entry.serverHandoffStream ? await readAll(entry.serverHandoffStream) : ''
  const { serverHandoffStream: _drained, ...rest } = entry
  const page = renderToString(
    <TextsProvider language={language} t={translator(language)}>
      <ReferenceProvider value={requestId}>
        <SlotsProvider slots={slots}>
          <ServerRouter context={rest} url={incoming.url} nonce={nonce} />
        </SlotsProvider>
      </ReferenceProvider>
    </TextsProvider>,
  )
  // a still page (root.tsx) gets the entry alone: it wakes the small parts and loads no router
  const handOver = entry.renderMeta?.didRenderScripts
    ? `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(${scriptSafe(JSON.stringify(data))});window.__reactRouterContext.streamController.close()</script>`
    : `<script type="module" async src="${entry.manifest.entry.module}"></script>`
  return new Response(
    `<!doctype html>${withoutPreloads(page).replace(/<\/body><\/html>$/, () => `${handOver}</body></html>`)}`,
    { status, headers },
  )
}

/**
 * The router's hints would fetch every script before the stylesheet has arrived; nothing of it is needed before first
 * paint.
 */
const withoutPreloads = (page: string) => page.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

/** `</script>` and the line separators that end a JavaScript line cannot occur in the JSON (XS-08). */
const scriptSafe = (json: string) =>
  json.replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

const readAll = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>)
    text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/**
 * Called for every error of a loader, action or render: the log line is the server's; what a visitor asked wrongly is
 * no error of ours.
 */
export function handleError(
  error: unknown,
  { request: incoming, context }: { request: Request; context: RouterContextProvider },
) {
  if (incoming.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(requestContext).logError(error)
}
